// A folder as a tar archive, in which the files keep their places.

const block = 512;

const bytesOf = (text) => new TextEncoder().encode(text);

// Returns a path in the two parts for which a header has room: [the folders above, the rest].
function divided(path) {
  if (bytesOf(path).length <= 100) return ['', path];
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1))
    if (bytesOf(path.slice(0, at)).length <= 155 && bytesOf(path.slice(at + 1)).length <= 100) return [path.slice(0, at), path.slice(at + 1)];
  throw new Error(`${path}: a path that is too long: expected at most 255 bytes, 100 of them in the last name`);
}

function header(path, size) {
  const bytes = new Uint8Array(block);
  const put = (text, at) => bytes.set(bytesOf(text), at);
  const [above, rest] = divided(path);
  const octal = (number, digits) => number.toString(8).padStart(digits, '0');
  put(rest, 0);
  put(`${octal(0o755, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(0, 11)}\0        0`, 100);
  put('ustar\u000000', 257);
  put(above, 345);
  put(`${octal(bytes.reduce((sum, byte) => sum + byte, 0), 6)}\0 `, 148);
  return bytes;
}

/** Returns the files, { path, file } each, as an archive NAME.tar; rejects if a path is longer than the format allows. */
export async function archiveOf(name, files) {
  const parts = [];
  for (const { path, file } of files) {
    const content = await file.arrayBuffer();
    parts.push(header(path, content.byteLength), content, new Uint8Array((block - (content.byteLength % block)) % block));
  }
  return new File([...parts, new Uint8Array(2 * block)], `${name}.tar`, { type: 'application/x-tar' });
}
