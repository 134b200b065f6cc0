import type { Project } from './check.types.ts'
import { lineAt, parseSource } from './sourceText.ts'

const forbidden = new Set([
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'navigator',
  'location',
  'history',
  'self',
  'globalThis',
  'process',
  'fetch',
  'crypto',
  'console',
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'clearInterval',
  'requestAnimationFrame',
])

type Node = { type: string; start: number; [key: string]: unknown }
type Use = { readonly name: string; readonly line: number }

/** Uses of the page's and the machine's globals in `file`, and of the clock and the dice of the language. */
export function globalsUsed(project: Project, file: string): readonly Use[] {
  const text = project.read(file)
  const uses: Use[] = []
  const bound = new Set<string>()
  const candidates: { name: string; start: number }[] = []
  walk(parseSource(file, text).program as unknown as Node, undefined, '', (node, parent, key) => {
    if (node.type === 'MemberExpression' && isName(node.object, 'Date') && isName(node.property, 'now')) {
      uses.push({ name: 'Date.now', line: lineAt(text, node.start) })
    }
    if (node.type === 'MemberExpression' && isName(node.object, 'Math') && isName(node.property, 'random')) {
      uses.push({ name: 'Math.random', line: lineAt(text, node.start) })
    }
    if (node.type === 'NewExpression' && isName(node.callee, 'Date') && (node.arguments as unknown[]).length === 0) {
      uses.push({ name: 'new Date()', line: lineAt(text, node.start) })
    }
    if (node.type === 'ObjectPattern') for (const name of namesOf(node)) bound.add(name)
    if (node.type !== 'Identifier' || parent === undefined) return
    const name = node.name as string
    // Bundlers put the answer in its place: the one way to leave code out of a build for production.
    if (text.startsWith('process.env.NODE_ENV', node.start)) return
    if (binds(parent, key)) bound.add(name)
    else if (forbidden.has(name) && refers(parent, key)) candidates.push({ name, start: node.start })
  })
  for (const { name, start } of candidates) if (!bound.has(name)) uses.push({ name, line: lineAt(text, start) })
  return uses
}

function walk(
  node: Node,
  parent: Node | undefined,
  key: string,
  visit: (node: Node, parent: Node | undefined, key: string) => void,
): void {
  visit(node, parent, key)
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, node, name, visit)
    }
  }
}

/** Whether the identifier at `key` of `parent` makes a name rather than using one. */
function binds(parent: Node, key: string): boolean {
  if (key === 'params' || (key === 'id' && parent.type !== 'TSTypeAliasDeclaration') || key === 'local') return true
  return parent.type === 'ArrayPattern' || (parent.type === 'AssignmentPattern' && key === 'left')
}

/** The names that a pattern such as `const { fetch, clock: time } = env` makes. */
function namesOf(pattern: Node): string[] {
  return (pattern.properties as Node[]).flatMap((property) => {
    const value = (property.value ?? property.argument) as Node | undefined
    const target = value?.type === 'AssignmentPattern' ? (value.left as Node) : value
    return target?.type === 'Identifier' ? [target.name as string] : []
  })
}

function refers(parent: Node, key: string): boolean {
  if (parent.type.startsWith('TS')) return key === 'expression'
  if (key === 'property' || key === 'key') return parent.computed === true
  return true
}

function isName(node: unknown, name: string): boolean {
  return typeof node === 'object' && node !== null && 'name' in node && node.name === name
}
