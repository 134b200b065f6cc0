import { parseSource } from '../sourceText.ts'
import { isNewer, type NewerUse } from './newerFeatures.ts'
import { newerInCss } from './newerInCss.ts'

/** The interfaces of what a page has by a name, or as a part of such a thing. */
const globals: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
  screen: 'Screen',
  clipboard: 'Clipboard',
  serviceWorker: 'ServiceWorkerContainer',
  credentials: 'CredentialsContainer',
}

/** Interfaces whose members are looked for on any value: their names are hardly those of our own things. */
const elements = ['Element', 'HTMLElement', 'HTMLDialogElement', 'Node', 'ShadowRoot', 'Animation']

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

/** What a module uses that is not Baseline Widely Available: of the page, in its elements, and in style sheets in texts. */
export function newerInSource(file: string, text: string): readonly NewerUse[] {
  const found: NewerUse[] = []
  visit(parseSource(file, text).program as unknown as Node, undefined, (node, parent) => {
    for (const key of keysOf(node, parent)) if (isNewer(key)) found.push({ key, offset: node.start })
    const css = cssOf(node)
    if (css !== undefined)
      for (const { key, offset } of newerInCss(css)) found.push({ key, offset: node.start + offset })
  })
  return found
}

function keysOf(node: Node, parent: Node | undefined): readonly string[] {
  if (node.type === 'MemberExpression' && node.computed !== true) {
    const name = nameOf(node.property)
    const ofGlobal = globals[nameOf(node.object) ?? nameOf(Object(node.object).property) ?? '']
    return (ofGlobal ? [ofGlobal, ...elements] : elements).map((one) => `api.${one}.${name}`)
  }
  if (node.type === 'ObjectPattern' && parent?.type === 'VariableDeclarator') {
    const owner = globals[nameOf(parent.init) ?? '']
    return owner === undefined ? [] : (node.properties as Node[]).map(({ key }) => `api.${owner}.${nameOf(key)}`)
  }
  if (node.type === 'JSXAttribute' && parent !== undefined) {
    const name = nameOf(node.name)
    return [`html.global_attributes.${name}`, `html.elements.${nameOf(parent.name)}.${name}`]
  }
  if (node.type === 'NewExpression') return [`api.${nameOf(node.callee)}`]
  return []
}

function nameOf(node: unknown): string | undefined {
  const name = Object(node).name
  return typeof name === 'string' ? name : undefined
}

/** The text of a literal that is a style sheet. What is filled in is a name there. */
function cssOf(node: Node): string | undefined {
  const text =
    node.type === 'TemplateLiteral'
      ? (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('lk')
      : node.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : ''
  return /[^{}]+\{[^{}]*[a-z-]+:[^{}]*\}/.test(text) ? text : undefined
}

function visit(node: Node, parent: Node | undefined, see: (node: Node, parent: Node | undefined) => void): void {
  see(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, node, see)
    }
  }
}
