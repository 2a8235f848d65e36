// The string and template literals of a module, and where they stand: for tests that ask what a module says.

const closing = { '(': ')', '[': ']', '{': '}' };
const beforeRegex = /(?:^|[=(,:[!&|?{};]|=>|\breturn)\s*$/;

/**
 * Returns the literals of a module, in order: { text, line, callee, argument, key, isCompared }. text: what it consists of,
 * with `…` for each expression in a template. callee, argument: the function and the number of the argument of which it is
 * a part; key: the member of an object of which it is a part. Of these, what is not there is undefined.
 */
export function literalsOf(source) {
  const found = [];
  let code = ''; // the code so far, with a sign for each literal
  let at = 0;

  const skip = (pattern) => {
    pattern.lastIndex = at;
    const [words] = pattern.exec(source);
    at += words.length;
    return words;
  };

  const add = (text, begin) => {
    found.push({ text, line: source.slice(0, begin).split('\n').length, end: code.length });
    code += '§';
  };

  const template = () => {
    const begin = at;
    let text = '';
    for (at += 1; source[at] !== '`';) {
      if (!source.startsWith('${', at)) text += skip(/\\[^]|[^]/y);
      else {
        at += 2;
        text += '…';
        code += '(';
        scan('}');
        code += ')';
      }
    }
    at += 1;
    add(text, begin);
  };

  // Reads on to the bracket at which the part of the code ends, which is taken, too.
  const scan = (end) => {
    for (let depth = 0; at < source.length;) {
      const sign = source[at];
      if (source.startsWith('//', at)) skip(/.*/y);
      else if (source.startsWith('/*', at)) skip(/[^]*?\*\//y);
      else if (sign === "'" || sign === '"') {
        const begin = at;
        add(skip(/(['"])(?:\\.|(?!\1).)*\1/y).slice(1, -1), begin);
      } else if (sign === '`') template();
      else if (sign === '/' && beforeRegex.test(code)) {
        skip(/\/(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n])+\/\w*/y);
        code += '0';
      } else {
        at += 1;
        if (depth === 0 && sign === end) return;
        if (sign in closing) depth += 1;
        else if (Object.values(closing).includes(sign)) depth -= 1;
        code += sign;
      }
    }
  };
  scan(null);
  const texts = new Map(found.map(({ text, end }) => [end, text]));
  return found.map(({ text, line, end }) => ({ text, line, ...placeOf(code, end, texts) }));
}

// Returns of what a literal is a part: goes back to the bracket that is open there. texts: of all literals, by their places.
function placeOf(code, end, texts) {
  const isCompared = /[!=]==\s*$/.test(code.slice(0, end)) || /^\s*[!=]==/.test(code.slice(end + 1));
  let depth = 0;
  let argument = 0;
  let begin = null; // of the part between commas
  for (let i = end - 1; i >= 0; i -= 1) {
    const sign = code[i];
    if (Object.values(closing).includes(sign)) depth += 1;
    else if (depth > 0) depth -= sign in closing ? 1 : 0;
    else if (sign === ';') return { isCompared };
    else if (sign === ',') {
      argument += 1;
      begin ??= i + 1;
    } else if (sign === '(') return { isCompared, callee: /[\w$]*$/.exec(code.slice(0, i))[0], argument };
    else if (sign === '[') return { isCompared };
    else if (sign === '{') {
      begin ??= i + 1;
      const [whole, space, name] = /^(\s*)([\w$]+|§)\s*:/.exec(code.slice(begin)) ?? [];
      if (whole && begin + space.length === end) return { isName: true };
      return { isCompared, key: name === '§' ? texts.get(begin + space.length) : name };
    }
  }
  return { isCompared };
}
