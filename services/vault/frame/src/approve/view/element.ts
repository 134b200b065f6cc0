const space = 'http://www.w3.org/2000/svg'

/** Outlines of 24 by 24, 1.5 wide. */
const outlines = {
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z',
  keyhole: 'M12 4a4.5 4.5 0 0 0-2.3 8.4L8.5 20h7l-1.2-7.6A4.5 4.5 0 0 0 12 4z',
  alert: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8v.5',
} as const

/** A drawn sign beside words that say the same. */
export function icon(name: keyof typeof outlines): SVGSVGElement {
  return picture('approve-icon', 24, [['path', { d: outlines[name] }]])
}

/** Shapes in a square of so many units. Decoration: words say the same. */
export function picture(
  name: string,
  size: number,
  shapes: readonly (readonly [string, Readonly<Record<string, string | number>>])[],
): SVGSVGElement {
  const make = <Tag extends string>(tag: Tag, attributes: Readonly<Record<string, string | number>>) => {
    const made = document.createElementNS(space, tag)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
    return made
  }
  const svg = make('svg', { viewBox: `0 0 ${size} ${size}`, class: name, 'aria-hidden': 'true' }) as SVGSVGElement
  svg.append(...shapes.map(([tag, attributes]) => make(tag, attributes)))
  return svg
}

/** What an element is given. `class` and others are attributes; no markup ever comes from a text. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** An element with attributes and children. Texts become text nodes, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== undefined))
  return made
}

/** Puts nodes into the places of a text: `Send {amount}`. */
export function fillText(text: string, places: Readonly<Record<string, Node | string | undefined>>): DocumentFragment {
  const filled = document.createDocumentFragment()
  for (const [i, piece] of text.split(/\{(\w+)\}/).entries()) {
    filled.append(i % 2 === 0 ? piece : (places[piece] ?? ''))
  }
  return filled
}

/** `Shown by {host}` with the host in bold. */
export function sealText(text: string, host: string): readonly (Node | string)[] {
  const [before = '', after = ''] = text.split('{host}')
  return [before, element('b', {}, element('bdi', { dir: 'ltr' }, host)), after]
}
