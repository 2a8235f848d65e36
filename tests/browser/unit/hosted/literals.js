// The string and template literals of a module, and where they stand: for tests that ask what a module says.

import { parse } from 'acorn';

const comparisons = new Set(['==', '===', '!=', '!==']);

/**
 * Returns the literals of a module, those in a template before it: { text, line, callee, argument, key, isCompared, isName }.
 * text: what it consists of, with `…` for each expression in a template. callee, argument: the function and the number of
 * the argument of which it is a part; key: the member of an object of which it is a part. Of these, what is not there is
 * undefined. isName: it is itself the name of a member.
 */
export function literalsOf(source) {
  const found = [];
  const add = (text, node, place) => found.push({ text, line: node.loc.start.line, ...place });

  // place: what is known of where the node stands.
  const walk = (node, place) => {
    if (Array.isArray(node)) node.forEach((each) => walk(each, place));
    if (!node?.type) return;
    const { type } = node;
    if (type === 'Literal') {
      if (typeof node.value === 'string') add(node.value, node, place);
    } else if (type === 'TemplateLiteral') {
      walk(node.expressions, {});
      add(node.quasis.map(({ value }) => value.cooked).join('…'), node, place);
    } else if (type === 'CallExpression' || type === 'NewExpression') {
      const { callee } = node;
      walk(callee, {});
      node.arguments.forEach((each, argument) => walk(each, { callee: callee.name ?? callee.property?.name, argument }));
    } else if (type === 'Property') {
      walk(node.key, { isName: true });
      walk(node.value, { key: node.key.name ?? node.key.value });
    } else {
      const isCompared = comparisons.has(node.operator);
      const inner = /Statement|Declaration|ArrayExpression/.test(type) ? {} : place;
      for (const part of Object.values(node)) walk(part, isCompared ? { ...inner, isCompared } : inner);
    }
  };
  walk(parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true, allowReturnOutsideFunction: true }), {});
  return found;
}
