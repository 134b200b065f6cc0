import { identiconElements } from '@latchkey/ui/plain'
import type { OpenOptions } from '../buttons/buttonState.ts'
import { fillMessage } from '../messages/createTranslate.ts'

/** What a button shows, as data: what says the same is not drawn again. */
export type ButtonFace = {
  readonly testId: string
  readonly primary: boolean
  readonly open: OpenOptions
  readonly parts: readonly ButtonPart[]
}

export type ButtonPart =
  | { readonly kind: 'text' | 'label' | 'balance' | 'hidden'; readonly text: string }
  /** A sentence of which the eye sees only what stands in place of its mark. */
  | {
      readonly kind: 'sentence'
      readonly text: string
      readonly mark: string
      readonly shown: string
      readonly isAddress: boolean
    }
  | { readonly kind: 'face'; readonly address: string; readonly isAway: boolean }
  | { readonly kind: 'image'; readonly name: string; readonly src: string | undefined }

/** Draws a part with the marks that the sheets of the ui parts style. */
export function partNode(part: ButtonPart): Node {
  switch (part.kind) {
    case 'text':
      return document.createTextNode(part.text)
    case 'label':
      return node('span', {}, part.text)
    case 'balance':
      return node('span', { class: 'lk-bal' }, part.text)
    case 'hidden':
      return node('span', { class: 'lk-vh' }, part.text)
    case 'sentence':
      return node('span', {}, ...sentenceNodes(part))
    case 'face': {
      const face = faceNode(part.address)
      return part.isAway ? node('span', { class: 'lk-away' }, face) : face
    }
    case 'image':
      return imageNode(part)
  }
}

function sentenceNodes({ text, mark, shown, isAddress }: Extract<ButtonPart, { kind: 'sentence' }>): (Node | string)[] {
  const seen = isAddress ? node('bdi', { dir: 'ltr' }, shown) : document.createTextNode(shown)
  return fillMessage<Node>(text, { [mark]: seen }).map((piece) =>
    typeof piece === 'string' ? node('span', { class: 'lk-vh' }, piece) : piece,
  )
}

const svgSpace = 'http://www.w3.org/2000/svg'

function faceNode(address: string): Element {
  const svg = document.createElementNS(svgSpace, 'svg')
  setAttributes(svg, { viewBox: '0 0 40 40', 'aria-hidden': 'true', focusable: 'false' })
  for (const [tag, attributes] of identiconElements(address)) {
    svg.append(setAttributes(document.createElementNS(svgSpace, tag), attributes))
  }
  return node('span', { class: 'lk-img s', 'aria-hidden': 'true' }, svg)
}

/** The first letter of the name, until the image is there. */
function imageNode({ name, src }: Extract<ButtonPart, { kind: 'image' }>): Element {
  const box = node('span', { class: 'lk-img s', 'aria-hidden': 'true' }, [...name.trim()][0]?.toUpperCase() ?? '')
  if (src === undefined) return box
  const image = node('img', { src, alt: '', decoding: 'async', draggable: 'false' })
  image.addEventListener('load', () => {
    image.setAttribute('data-on', '')
    box.replaceChildren(image)
  })
  box.append(image)
  return box
}

/** An element of a page with attributes and children. Texts become text nodes, never markup. */
export function node<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = setAttributes(document.createElement(tag), attributes)
  made.append(...children)
  return made
}

function setAttributes<Made extends Element>(made: Made, attributes: Readonly<Record<string, string | number>>): Made {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  return made
}
