// A folder as a tar archive, in which the files keep their places.

const block = 512;

function header(path, size) {
  const bytes = new Uint8Array(block);
  const put = (text, at) => bytes.set(new TextEncoder().encode(text), at);
  const octal = (number, digits) => number.toString(8).padStart(digits, '0');
  put(path, 0);
  put(`${octal(0o755, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(0, 11)}\0        0`, 100);
  put('ustar\u000000', 257);
  put(`${octal(bytes.reduce((sum, byte) => sum + byte, 0), 6)}\0 `, 148);
  return bytes;
}

/** Returns the files, { path, file } each, as an archive NAME.tar; rejects if a path is longer than the format allows. */
export async function archiveOf(name, files) {
  const parts = [];
  for (const { path, file } of files) {
    if (new TextEncoder().encode(path).length > 100) throw new Error(`${path}: a path of more than 100 bytes`);
    const content = await file.arrayBuffer();
    parts.push(header(path, content.byteLength), content, new Uint8Array((block - (content.byteLength % block)) % block));
  }
  return new File([...parts, new Uint8Array(2 * block)], `${name}.tar`, { type: 'application/x-tar' });
}
