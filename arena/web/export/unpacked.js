// What the arena has packed into an exported page: JSON, compressed (zlib) and written in base64, so that no text of a bot's
// stands in a page as it is.

/** Resolves to the unpacked text. Throws an Error for people if the browser cannot unpack. */
export async function unpacked(base64) {
  if (!globalThis.DecompressionStream) throw new Error('This page needs a browser of 2023 or later.');
  const bytes = Uint8Array.from(atob(base64.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).text();
}
