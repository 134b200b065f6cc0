import type { Kit } from '@latchkey/core'
import { attributesOf, type PropertyName, readProperties } from './attributes.ts'
import { KitElement } from './KitElement.ts'

const names: readonly PropertyName[] = ['embedded']

/** `<latchkey-modal>`: with `embedded` the modal as a part of the page; without, the dialog of its kit and nothing here. */
export class ModalElement extends KitElement {
  static readonly propertyNames = names
  static readonly observedAttributes = attributesOf(names)
  #end: (() => void) | undefined

  protected hold(): () => void {
    return () => this.#leave()
  }

  protected redraw(kit: Kit): void {
    if (!readProperties(this).embedded) this.#leave()
    else if (this.#end === undefined) this.#end = this.#show(kit)
  }

  #leave(): void {
    this.#end?.()
    this.#end = undefined
  }

  #show(kit: Kit): () => void {
    if (!kit.store.getState().modal.embedded) this.page.report('setup/modal-not-embedded')
    let ended = false
    let unmount = () => {}
    import('./renderEmbedded.tsx').then(
      ({ renderEmbedded }) => {
        if (ended) return
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
        unmount = renderEmbedded(kit, root, this.page.catalogues)
      },
      (error: unknown) => kit.env.log('error', 'The modal could not be fetched', error),
    )
    return () => {
      ended = true
      unmount()
    }
  }
}
