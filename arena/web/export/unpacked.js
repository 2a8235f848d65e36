// Unpacks the data of an exported page: JSON, compressed with zlib and encoded in base64, so that no text of a bot is
// part of the page's HTML.

/** Resolves to the unpacked text. Throws an Error for people if the browser cannot unpack. */
export async function unpacked(base64) {
  if (!globalThis.DecompressionStream) throw new Error('This page needs a browser of 2023 or later.');
  const bytes = Uint8Array.from(atob(base64.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).text();
}
