import type { Kit } from '@latchkey/core'
import type { Catalogue } from '../messages/messages.types.ts'
import { mountModal } from '../modal/mountModal.ts'
import { type PropertyName, takeEarlyProperties } from './attributes.ts'

/** What the elements of a page share. */
export type ElementsPage = {
  readonly kit: Kit | undefined
  readonly catalogues: readonly Catalogue[]
  /** Whether an element brings the modal of its kit. */
  readonly modal: boolean
  /** Says a mistake of the page, once. */
  readonly report: (code: 'setup/element-kit-missing' | 'setup/modal-not-embedded') => void
}

// A server has no elements; it may import this.
const Base = (typeof HTMLElement === 'undefined' ? class {} : HTMLElement) as typeof HTMLElement

/** An element that works on a kit for as long as it is in the page. */
export abstract class KitElement extends Base {
  /** Given by `defineElements`. */
  declare readonly page: ElementsPage
  /** The properties that write attributes. */
  declare readonly propertyNames: readonly PropertyName[]
  #own: Kit | undefined
  #held: { readonly kit: Kit; readonly release: () => void } | undefined

  get kit(): Kit | undefined {
    return this.#own ?? this.page.kit
  }

  set kit(kit: Kit | undefined) {
    this.#own = kit ?? undefined
    this.renew()
  }

  connectedCallback(): void {
    takeEarlyProperties(this, ['kit', ...this.propertyNames])
    this.renew()
    // A page that makes the element sets its kit in the same task.
    setTimeout(() => {
      if (this.isConnected && this.kit === undefined) this.page.report('setup/element-kit-missing')
    })
  }

  disconnectedCallback(): void {
    // One that is moved is out of the page for no time.
    queueMicrotask(() => this.renew())
  }

  attributeChangedCallback(): void {
    if (this.#held !== undefined) this.redraw(this.#held.kit)
  }

  /** Begins to work on the kit, or ends it, by whether it is in the page. */
  protected renew(): void {
    const kit = this.isConnected ? this.kit : undefined
    if (kit === this.#held?.kit) return
    this.#held?.release()
    this.#held = undefined
    if (kit === undefined) return
    const { modal, catalogues } = this.page
    const unmount = modal ? mountModal(kit, { catalogues }) : kit.start()
    const release = this.hold(kit)
    this.#held = {
      kit,
      release: () => {
        release()
        unmount()
      },
    }
    this.redraw(kit)
  }

  /** Called when the element comes to work on a kit. Returns what ends it. */
  protected abstract hold(kit: Kit): () => void

  /** Draws what the kit and the attributes say. */
  protected abstract redraw(kit: Kit): void
}
