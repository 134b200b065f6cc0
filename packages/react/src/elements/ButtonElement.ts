import { type Account, type Kit, type KitState, openModal, selectAccount } from '@latchkey/core'
import {
  adoptStyles,
  imageCss,
  resolveTheme,
  systemIsLight,
  themeVariables,
  watchSystemTheme,
} from '@latchkey/ui/plain'
import { accountButtonStyles } from '../buttons/accountButtonState.ts'
import { hostButtonStyles } from '../buttons/buttonState.ts'
import { isSame } from '../hooks/isSame.ts'
import { buttonTexts, findCatalogue, loadCatalogue } from '../messages/buttonTexts.ts'
import type { Catalogue } from '../messages/messages.types.ts'
import { prefetchModal } from '../modal/mountModal.ts'
import { onIdle } from '../modal/onIdle.ts'
import { hostTheme } from '../theme/hostTheme.ts'
import { type Properties, readProperties } from './attributes.ts'
import { type ButtonFace, node, partNode } from './buttonNodes.ts'
import { KitElement } from './KitElement.ts'

const elementStyles = `${hostButtonStyles}${imageCss}${accountButtonStyles}
:host(:is([hidden],[data-lk-empty])){display:none}
`

/** What a button is drawn from. */
export type Drawing = {
  readonly kit: Kit
  readonly state: KitState
  readonly properties: Properties
  readonly t: ReturnType<typeof buttonTexts>['t']
  /** The balance, once it is here. */
  readonly balance: string | undefined
}

/** A button of ours as an element of the page: drawn here, by the sheets and texts of the components. */
export abstract class ButtonElement extends KitElement {
  #place: { readonly root: HTMLElement; readonly button: HTMLButtonElement } | undefined
  #drawn: unknown
  #face: ButtonFace | undefined
  #account: Account | undefined
  #loaded: Catalogue | undefined
  #balance: { readonly of: unknown; text: string | undefined; end: () => void } | undefined

  /** What it shows now; `undefined` for nothing. */
  protected abstract face(drawing: Drawing): ButtonFace | undefined

  protected hold(kit: Kit): () => void {
    const draw = () => this.redraw(kit)
    const stops = [kit.store.subscribe(draw), watchSystemTheme(draw)]
    return () => {
      for (const stop of stops) stop()
      this.#balance?.end()
      this.#balance = undefined
    }
  }

  protected redraw(kit: Kit): void {
    const state = kit.store.getState()
    const properties = readProperties(this)
    const { t, locale, direction } = buttonTexts(this.#catalogue(kit, state.locale))
    const face = this.face({ kit, state, properties, t, balance: this.#shownBalance(properties) })
    this.#followBalance(kit, properties, face?.parts.some(({ kind }) => kind === 'balance') ?? false)
    const { size, disabled } = properties
    const look = { face, theme: state.theme, isLight: systemIsLight(), locale, size, disabled }
    if (!isSame(this.#drawn, look)) {
      this.#drawn = look
      this.#paint(look, direction)
    }
    this.#tellChange(selectAccount(state, properties.namespace))
  }

  #paint(
    {
      face,
      theme,
      isLight,
      locale,
      size,
      disabled,
    }: Pick<Properties, 'size' | 'disabled'> & {
      face: ButtonFace | undefined
      theme: KitState['theme']
      isLight: boolean
      locale: string
    },
    direction: 'ltr' | 'rtl',
  ): void {
    this.toggleAttribute('data-lk-empty', face === undefined)
    const shown = hostTheme(theme)
    for (const [name, value] of Object.entries(resolveTheme(shown, isLight))) {
      if (value === undefined) this.removeAttribute(name)
      else this.setAttribute(name, value)
    }
    for (const name of [...this.style]) if (name.startsWith('--lk-')) this.style.removeProperty(name)
    for (const [name, value] of Object.entries(themeVariables(shown))) this.style.setProperty(name, value)
    const { root, button } = this.#place ?? this.#build()
    root.dir = direction
    root.lang = locale
    const before = this.#face
    this.#face = face
    if (face === undefined) {
      button.remove()
      return
    }
    button.className = ['lk-btn', face.primary && 'pri', 'fit', size === 'sm' && 'sm'].filter(Boolean).join(' ')
    button.disabled = disabled
    button.dataset.testid = face.testId
    if (before === undefined || !isSame(before.parts, face.parts)) button.replaceChildren(...face.parts.map(partNode))
    if (!button.isConnected) root.append(button)
  }

  #build(): { readonly root: HTMLElement; readonly button: HTMLButtonElement } {
    const shadow = this.attachShadow({ mode: 'open', delegatesFocus: true })
    adoptStyles(shadow, elementStyles)
    const root = node('div', { class: 'lk' })
    const button = node('button', { type: 'button', 'aria-haspopup': 'dialog' })
    button.addEventListener('click', () => {
      if (this.kit) void openModal(this.kit, this.#face?.open)
    })
    button.addEventListener('pointerenter', prefetchModal)
    button.addEventListener('focus', prefetchModal)
    shadow.append(root)
    this.#place = { root, button }
    return this.#place
  }

  /** The texts of the person's language, where they are here; else they are fetched, and English stands in. */
  #catalogue(kit: Kit, locale: string): Catalogue | undefined {
    const { handed, apart } = findCatalogue(locale, this.page.catalogues)
    if (apart === undefined) return handed
    if (this.#loaded?.locale === apart) return this.#loaded
    loadCatalogue(apart).then(
      (catalogue) => {
        if (this.#loaded === catalogue) return
        this.#loaded = catalogue
        if (this.isConnected && this.kit === kit) this.redraw(kit)
      },
      () => {
        // Without its texts the button stays readable in English.
      },
    )
    return undefined
  }

  #shownBalance({ namespace }: Properties): string | undefined {
    return isSame(this.#balance?.of, { namespace }) ? this.#balance?.text : undefined
  }

  /** Asks for the balance while it is shown, when the page is idle: what asks weighs more than the button. */
  #followBalance(kit: Kit, { namespace }: Properties, wanted: boolean): void {
    const of = wanted ? { namespace } : undefined
    if (isSame(this.#balance?.of, of)) return
    this.#balance?.end()
    this.#balance = undefined
    if (of === undefined) return
    let stop = () => {}
    let ended = false
    const cancel = onIdle(() => {
      import('./watchBalance.ts').then(
        ({ watchBalance }) => {
          if (ended) return
          stop = watchBalance(kit, namespace, (text) => {
            following.text = text
            this.redraw(kit)
          })
        },
        (error: unknown) => kit.env.log('error', 'The code for queries could not be fetched', error),
      )
    })
    const following = {
      of,
      text: undefined as string | undefined,
      end: () => {
        ended = true
        cancel()
        stop()
      },
    }
    this.#balance = following
  }

  #tellChange(account: Account): void {
    const before = this.#account
    this.#account = account
    if (before === undefined || before.caipAddress === account.caipAddress) return
    this.dispatchEvent(new CustomEvent('latchkey-change', { detail: account, bubbles: true, composed: true }))
  }
}
