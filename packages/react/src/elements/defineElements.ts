import type { Kit } from '@latchkey/core'
import type { ErrorCode } from '@latchkey/protocol'
import type { Catalogue } from '../messages/messages.types.ts'
import { mountModal } from '../modal/mountModal.ts'
import { type PropertyName, reflect } from './attributes.ts'
import { AccountElement, ConnectElement, NetworkElement } from './buttons.ts'
import type { ElementsPage, KitElement } from './KitElement.ts'
import { ModalElement } from './ModalElement.ts'

export type DefineElementsOptions = {
  /** Languages to have at once instead of by a request: of the app's own, or of ours. */
  readonly catalogues?: readonly Catalogue[]
  /** `false` where something else brings the modal, such as a `LatchkeyProvider`. Default `true`. */
  readonly modal?: boolean
}

const elements = {
  'latchkey-button': ConnectElement,
  'latchkey-account-button': AccountElement,
  'latchkey-network-button': NetworkElement,
  'latchkey-modal': ModalElement,
}

type ElementError = Extract<ErrorCode, `setup/${'element' | 'modal'}${string}`>

/** The kit of each page whose elements this copy has defined, and what was said of them. */
const pages = new WeakMap<CustomElementRegistry, { readonly kit: Kit | undefined; readonly said: Set<ElementError> }>()

/**
 * Defines `<latchkey-button>`, `<latchkey-account-button>`, `<latchkey-network-button>` and `<latchkey-modal>`, and brings
 * the modal of the kit: React and the modal are fetched when the page is idle, or a person points at a button. Elements
 * that are in the page already become what they are called. On a server nothing happens.
 *
 * The first definition of a page stays. A mistake of the page is logged once, with its code: `setup/element-kit-missing`,
 * `setup/modal-not-embedded`, `setup/elements-twice`.
 *
 * @param kit For all elements that have none of their own by their property `kit`.
 * @example
 * defineElements(createKit({ networks: [mainnet] }))
 */
export function defineElements(kit?: Kit, { catalogues = [], modal = true }: DefineElementsOptions = {}): void {
  if (typeof customElements === 'undefined') return
  const known = pages.get(customElements) ?? { kit, said: new Set<ElementError>() }
  const report = (code: ElementError) => {
    if (known.said.has(code)) return
    known.said.add(code)
    // Fetched: a page without mistakes has no use for it.
    import('./elementSentence.ts').then(
      ({ elementSentence }) => console.error(elementSentence(code)),
      () => console.error(`Latchkey: ${code}`),
    )
  }
  if (pages.has(customElements)) {
    if (known.kit !== kit) report('setup/elements-twice')
    return
  }
  pages.set(customElements, known)
  if (Object.keys(elements).some((name) => customElements.get(name))) {
    report('setup/elements-twice')
    return
  }
  const page: ElementsPage = { kit, catalogues, modal, report }
  if (kit !== undefined && modal) mountModal(kit, { catalogues })
  for (const [name, Element] of Object.entries(elements)) customElements.define(name, onPage(Element, page))
}

type ElementClass = (new () => KitElement) & { readonly propertyNames: readonly PropertyName[] }

/** The class as this page has it: with what its elements share, and with properties that write attributes. */
function onPage(Element: ElementClass, page: ElementsPage): CustomElementConstructor {
  const { propertyNames, prototype } = Element
  Object.assign(prototype, { page, propertyNames })
  reflect(prototype, propertyNames)
  return Element
}
