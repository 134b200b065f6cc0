import { cancelConnect, connect, openModal, setLocale, setTheme } from '@latchkey/core'
import { mainnet } from '@latchkey/protocol/networks'
import axe from 'axe-core'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountApp } from '../../test/mountApp.tsx'
import { scriptedApi } from '../../test/scriptedApi.ts'
import { alice } from '../../test/scriptedWallet.ts'
import { type TestKit, testKit } from '../../test/testKit.ts'
import { AccountButton } from '../buttons/AccountButton.tsx'
import { ConnectButton } from '../buttons/ConnectButton.tsx'
import { NetworkButton } from '../buttons/NetworkButton.tsx'
import { defineElements } from './index.ts'

type Name = 'latchkey-button' | 'latchkey-account-button' | 'latchkey-network-button' | 'latchkey-modal'

const eth = () =>
  scriptedApi({
    chains: [mainnet.caipNetworkId],
    balances: [{ name: 'Ether', symbol: 'ETH', chainId: mainnet.caipNetworkId, decimals: 18, numeric: '1.4029' }],
  })

/** Puts an element into the page for the time of the test. */
function place<Tag extends Name>(
  tag: Tag,
  kit: TestKit | undefined,
  attributes: Readonly<Record<string, string>> = {},
) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (kit) element.kit = kit
  document.body.append(element)
  onTestFinished(() => element.remove())
  return element
}

const buttonOf = (element: Element) => {
  const button = element.shadowRoot?.querySelector('button')
  if (!button) throw new Error('The element shows no button.')
  return button
}

async function connected(options: Parameters<typeof testKit>[0] = {}) {
  const kit = testKit(options)
  onTestFinished(kit.start())
  await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
  await connect(kit, { connectorId: kit.wallet.id })
  return kit
}

// The names of a page are given once: here before the first element has its class.
const early = document.createElement('latchkey-button')
Object.assign(early, { size: 'sm', label: 'Get in' })
document.body.append(early)

beforeEach(() => defineElements())

describe('an element', () => {
  it('keeps what was set before it was defined, and says once that it has no kit', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    place('latchkey-network-button', undefined)
    await expect.poll(() => error.mock.calls).toHaveLength(1)
    expect(error).toHaveBeenCalledWith(expect.stringContaining('setup/element-kit-missing'))
    early.kit = testKit()
    expect(early.getAttribute('size')).toBe('sm')
    expect(buttonOf(early).textContent).toBe('Get in')
    early.remove()
    error.mockRestore()
  })

  it('stays with the first definition, and says so of another kit', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    defineElements()
    defineElements(testKit())
    defineElements(testKit())
    await expect.poll(() => error.mock.calls).toHaveLength(1)
    expect(error).toHaveBeenCalledWith(expect.stringContaining('setup/elements-twice'))
    error.mockRestore()
  })

  it('goes on when it is moved, and stops its kit when it is taken out', async () => {
    const kit = testKit()
    const element = place('latchkey-button', kit)
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    const place2 = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => place2.remove())
    place2.append(element)
    await Promise.resolve()
    expect(kit.store.getState().connectors).toHaveLength(1)
    void connect(kit, { connectorId: kit.wallet.id })
    await expect.poll(() => element.shadowRoot?.textContent).toContain('Account')
  })

  it('works on the kit that it was given last', () => {
    const [first, second] = [testKit(), testKit()]
    const element = place('latchkey-button', first)
    element.kit = second
    buttonOf(element).click()
    expect([first, second].map((kit) => kit.store.getState().modal.open)).toEqual([false, true])
  })

  it('needs no style element, and no markup with a style attribute', () => {
    const element = place('latchkey-button', testKit())
    expect(element.shadowRoot?.querySelectorAll('style,[style]')).toHaveLength(0)
    expect(element.shadowRoot?.adoptedStyleSheets).toHaveLength(1)
  })
})

describe('looks as the component does', () => {
  /** The control of a component, as its markup and its box. */
  async function compare(kit: TestKit, element: Element, component: React.ReactNode, id: string) {
    const app = mountApp(kit, component)
    const hosted = () => app.container.querySelector('div')?.shadowRoot?.querySelector(`[data-testid=${id}]`)
    await expect.poll(hosted).toBeTruthy()
    const drawn = buttonOf(element)
    await expect.poll(() => [normal(drawn), normal(hosted())]).toSatisfy(([ours, theirs]) => ours === theirs)
    const box = (one: Element | null | undefined) => {
      const { width, height } = one?.getBoundingClientRect() ?? {}
      return { width, height }
    }
    expect(box(drawn)).toEqual(box(hosted()))
    for (const property of [
      'color',
      'background-color',
      'font-size',
      'border-radius',
      'padding',
      'box-shadow',
    ] as const) {
      const styleOf = (one: Element) => getComputedStyle(one).getPropertyValue(property)
      expect(styleOf(drawn), property).toBe(styleOf(hosted() ?? drawn))
    }
  }

  /** Markup with its attributes in one order; what an image does by itself is left out. */
  function normal(element: Element | null | undefined): string {
    if (!element) return ''
    const attributes = [...element.attributes]
      .filter(({ name }) => !['loading', 'data-on'].includes(name))
      .map(({ name, value }) => `${name}=${value}`)
      .sort()
    const children = [...element.childNodes].map((child) =>
      child instanceof Element ? normal(child) : child.textContent,
    )
    return `<${element.tagName} ${attributes.join(' ')}>${children.join('')}</>`
  }

  it('to connect', async () => {
    const kit = testKit()
    const element = place('latchkey-button', kit, { size: 'sm', disabled: '' })
    await compare(kit, element, <ConnectButton size="sm" disabled />, 'connect-button')
  })

  it('connected, with a balance', async () => {
    const kit = await connected({ api: eth() })
    const element = place('latchkey-button', kit)
    await expect.poll(() => buttonOf(element).textContent).toBe('1.402 ETHAccount 0x4f…E07b9d')
    await compare(kit, element, <ConnectButton />, 'account-button')
  })

  it('with a wallet that stands on a network of no use here', async () => {
    const kit = await connected({ themeMode: 'light' })
    kit.wallet.say({ ...kit.wallet.session, networkId: `${kit.wallet.chain}:250` })
    const attributes = { balance: 'hide', 'chars-start': '6', 'chars-end': '4' }
    const element = place('latchkey-account-button', kit, attributes)
    await expect.poll(() => buttonOf(element).textContent).toContain('Unsupported network')
    await compare(kit, element, <AccountButton balance="hide" charsStart={6} charsEnd={4} />, 'account-button')
    const network = place('latchkey-network-button', kit)
    await compare(kit, network, <NetworkButton />, 'w3m-network-button')
  })

  it('for a network', async () => {
    const kit = testKit()
    const element = place('latchkey-network-button', kit)
    expect(buttonOf(element).textContent).toContain('Network: Ethereum. Change')
    await compare(kit, element, <NetworkButton />, 'w3m-network-button')
  })
})

describe('a button', () => {
  it('says that a wallet is asked, and tells of the account that comes and goes', async () => {
    const kit = testKit()
    const element = place('latchkey-button', kit, { 'loading-label': 'One moment', balance: 'hide' })
    const heard: (string | undefined)[] = []
    element.addEventListener('latchkey-change', ({ detail }) => heard.push(detail.address))
    kit.wallet.script.connect = 'silent'
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    connect(kit, { connectorId: kit.wallet.id }).catch(() => {})
    await expect.poll(() => buttonOf(element).textContent).toBe('One moment')
    cancelConnect(kit)
    await expect.poll(() => buttonOf(element).textContent).toBe('Connect wallet')
    kit.wallet.script.connect = 'approve'
    await connect(kit, { connectorId: kit.wallet.id })
    await expect.poll(() => heard).toEqual([alice])
    kit.wallet.leave()
    await expect.poll(() => heard).toEqual([alice, undefined])
  })

  it('tells of the account of a kit that it is given in place of another', async () => {
    const [first, second] = [await connected(), testKit()]
    const element = place('latchkey-button', first)
    const heard: (string | undefined)[] = []
    element.addEventListener('latchkey-change', ({ detail }) => heard.push(detail.address))
    element.kit = second
    element.kit = first
    expect(heard).toEqual([undefined, alice])
  })

  it('asks for the sign-in that is due', async () => {
    const kit = await connected()
    const account = kit.wallet.session.accounts[0]
    kit.store.setState(({ siwx }) => ({ siwx: { ...siwx, status: 'needs-signature', account } }))
    expect(buttonOf(place('latchkey-button', kit)).textContent).toBe('Sign in')
  })

  it('is worked by the keyboard alone, and brings the modal', async () => {
    const kit = testKit()
    const element = place('latchkey-button', kit)
    element.focus()
    expect(element.shadowRoot?.activeElement).toBe(buttonOf(element))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Connect' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Connect' })).not.toBeInTheDocument()
    expect(element.shadowRoot?.activeElement).toBe(buttonOf(element))
  })

  it('keeps the rules of axe in every state', async () => {
    const kit = await connected({ api: eth() })
    const main = document.body.appendChild(document.createElement('main'))
    onTestFinished(() => main.remove())
    main.append(
      place('latchkey-button', kit),
      place('latchkey-network-button', kit),
      place('latchkey-button', testKit()),
    )
    await expect.poll(() => main.querySelector('latchkey-button')?.shadowRoot?.textContent).toContain('ETH')
    const { violations } = await axe.run(main)
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })

  it('speaks the language of the kit, in its direction, and wears its theme', async () => {
    const kit = testKit({ themeMode: 'light', themeVariables: { m: '12px' } })
    const element = place('latchkey-button', kit)
    expect(buttonOf(element).getBoundingClientRect().height).toBeCloseTo(57.6, 1)
    setLocale(kit, 'ar')
    await expect.poll(() => getComputedStyle(buttonOf(element)).direction).toBe('rtl')
    expect(buttonOf(element).textContent).not.toBe('Connect wallet')
    setLocale(kit, 'de-AT')
    await expect.poll(() => buttonOf(element).textContent).toBe('Wallet verbinden')
    expect(getComputedStyle(buttonOf(element)).colorScheme).toBe('light')
    setTheme(kit, { themeMode: 'dark' })
    await expect.poll(() => getComputedStyle(buttonOf(element)).colorScheme).toBe('dark')
  })

  it('shows no account without one, and takes no room', async () => {
    const kit = testKit()
    const element = place('latchkey-account-button', kit)
    expect(getComputedStyle(element).display).toBe('none')
    await expect.poll(() => kit.store.getState().connectors.length).toBe(1)
    await connect(kit, { connectorId: kit.wallet.id })
    await expect.poll(() => getComputedStyle(element).display).toBe('inline-block')
  })
})

describe('the modal as an element', () => {
  it('is a part of the page, and is taken out with it', async () => {
    const kit = testKit({ enableEmbedded: true })
    const element = place('latchkey-modal', kit, { embedded: '' })
    await expect.element(page.getByRole('heading', { name: 'Connect' })).toBeVisible()
    void openModal(kit, { view: 'WhatIsAWallet' })
    await expect.element(page.getByText('It keeps your keys')).toBeVisible()
    element.remove()
    await expect.element(page.getByText('It keeps your keys')).not.toBeInTheDocument()
  })

  it('says what kit it needs', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    place('latchkey-modal', testKit(), { embedded: '' })
    await expect.poll(() => error.mock.calls).toHaveLength(1)
    expect(error).toHaveBeenCalledWith(expect.stringContaining('setup/modal-not-embedded'))
    error.mockRestore()
  })
})
