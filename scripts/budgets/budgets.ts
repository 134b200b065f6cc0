/** A ceiling on bytes that a person's browser loads. */
export type Budget = {
  readonly name: string
  /** The budget counts once this file is there. */
  readonly present?: string
  /** Source of the page that is built. React is left out: the host page has it already. */
  readonly entry: string
  /**
   * What counts. `first`: everything that the entry loads at once. `with`: that, and everything that the `import()`s of
   * modules matching these patterns bring. `added`: only what those bring on top. `each`: what every single `import()`
   * of a module that matches brings on top, one measured for each.
   */
  readonly counts:
    | { readonly kind: 'first' }
    | {
        readonly kind: 'with' | 'added' | 'each'
        readonly modules: readonly RegExp[]
        readonly above?: readonly RegExp[]
        /** The modules that have been loaded before, by the name of the module that they lead to. */
        readonly after?: Readonly<Record<string, readonly RegExp[]>>
      }
  /** Thousand bytes (kB) of minified JavaScript and CSS, gzip -9. */
  readonly limitKb: number
  /** Modules that must not be in what is counted, whatever they weigh. */
  readonly without?: readonly RegExp[]
}

/** The page of an app builder: what a click can wait for is behind `import()`. */
const page = `
import { createRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
import { ConnectButton, createKit, evm, injected, LatchkeyProvider } from 'latchkey'
import { base, mainnet, polygon } from 'latchkey/networks'
const kit = createKit({ networks: [mainnet, base, polygon], adapters: [evm()], connectors: [injected()] })
createRoot(document.body).render(jsx(LatchkeyProvider, { kit, children: jsx(ConnectButton, {}) }))
`

/** The same, drawn by a server first. */
const hydratedPage = page
  .replace('LatchkeyProvider }', 'HydratedProvider }')
  .replace('jsx(LatchkeyProvider,', 'jsx(HydratedProvider,')

/** A page without React: it connects, signs, and opens a modal that brings React with it. */
const plainPage = `
import { connect, createKit, mountModal, openModal, selectAccount, sendTransaction, signMessage, watch } from 'latchkey/actions'
import { base, mainnet, polygon } from 'latchkey/networks'
const kit = createKit({ networks: [mainnet, base, polygon] })
mountModal(kit)
watch(kit, selectAccount, console.log)
Object.assign(globalThis, { open: () => openModal(kit), asks: [connect, sendTransaction, signMessage] })
`

/** A page whose button is an element. */
const elementPage = `
import { createKit } from 'latchkey/actions'
import { defineElements } from 'latchkey/elements'
import { base, mainnet, polygon } from 'latchkey/networks'
defineElements(createKit({ networks: [mainnet, base, polygon] }))
`

/** The same as the first with two kinds of networks. */
const bothPage = page
  .replace(
    "from 'latchkey'\n",
    "from 'latchkey'\nimport { solana as solanaChain, walletStandard } from 'latchkey/solana'\n",
  )
  .replace('{ base, mainnet, polygon }', '{ base, mainnet, polygon, solana }')
  .replace('[mainnet, base, polygon]', '[mainnet, base, polygon, solana]')
  .replace('[evm()]', '[evm(), solanaChain()]')
  .replace('[injected()]', '[injected(), walletStandard()]')

const bitcoinPage = page
  .replace(
    "from 'latchkey'\n",
    "from 'latchkey'\nimport { bitcoin as bitcoinChain, bitcoinWallets } from 'latchkey/bitcoin'\n",
  )
  .replace('{ base, mainnet, polygon }', '{ base, bitcoin, mainnet, polygon }')
  .replace('[mainnet, base, polygon]', '[mainnet, base, polygon, bitcoin]')
  .replace('[evm()]', '[evm(), bitcoinChain()]')
  .replace('[injected()]', '[injected(), bitcoinWallets()]')

/** A page that signs people in by a server. */
const membersPage = page
  .replace("from 'latchkey'\n", "from 'latchkey'\nimport { serverSiwx } from 'latchkey/siwx'\n")
  .replace('connectors: [injected()]', "connectors: [injected()], siwx: serverSiwx({ url: '/siwx' })")

const chainLibraries = [/node_modules\/viem\//, /node_modules\/ox\//, /node_modules\/@noble\//]
const firstOpen = [/packages\/react\/src\/modal\//, /packages\/react\/src\/views\/connect\/ConnectView\.tsx$/]
// Comes once, with whichever view is opened after Connect, and serves all of them.
const shared = [/packages\/react\/src\/queries\/queryBundle\.ts$/]
const views = [/packages\/react\/src\/views\/.*View\.tsx$/]
const view = (name: string) => new RegExp(`packages/react/src/views/.*/${name}\\.tsx$`)
// Tells Account whether Buy is offered; before that, nothing leads there.
const buyOffered = /packages\/react\/src\/hooks\/buyRegion\.ts$/
// A view counts on top of the one that a person comes from: a payment is entered before it is reviewed.
const waysIn: Readonly<Record<string, readonly RegExp[]>> = {
  AccountView: [view('ConnectingExternalView'), /packages\/adapters\/src\/eip1193\//],
  WalletReceiveView: [view('AccountView')],
  WalletSendView: [view('AccountView')],
  WalletSendSelectTokenView: [view('AccountView'), view('WalletSendView')],
  WalletSendPreviewView: [view('AccountView'), view('WalletSendView')],
  WalletSendResultView: [view('AccountView'), view('WalletSendView'), view('WalletSendPreviewView')],
  OnRampProvidersView: [view('AccountView'), buyOffered],
  OnRampTokenSelectView: [view('AccountView'), buyOffered, view('OnRampProvidersView')],
  OnRampFiatSelectView: [view('AccountView'), buyOffered, view('OnRampProvidersView')],
  BuyInProgressView: [view('AccountView'), buyOffered, view('OnRampProvidersView')],
  OnRampActivityView: [view('AccountView'), buyOffered, view('OnRampProvidersView')],
  WhatIsABuyView: [view('AccountView'), buyOffered, view('OnRampProvidersView')],
  PermissionsView: [view('AccountView')],
  SwapView: [view('AccountView')],
  SwapSelectTokenView: [view('AccountView'), view('SwapView')],
  SwapPreviewView: [view('AccountView'), view('SwapView')],
  SwapResultView: [view('AccountView'), view('SwapView'), view('SwapPreviewView')],
}

/** The numbers of the architecture's section on tests. A budget is raised in a commit of its own, with the reason. */
export const budgets: readonly Budget[] = [
  {
    name: 'core',
    entry: `export * from '@latchkey/core'`,
    counts: { kind: 'first' },
    // 18 to start with. Pairing with wallets elsewhere, receivers by name and accounts of three kinds of networks are worth
    // the rest; it is never loaded whole: the button has a budget of its own. Stops that end what is under way, and an end of
    // what is still being read, are 0.1 of it, and so is code that is asked for again on a bad network.
    limitKb: 27.3,
    without: [...chainLibraries, /node_modules\/@tanstack\//],
  },
  {
    name: 'button path',
    entry: page,
    counts: { kind: 'first' },
    // 12 to start with. The button's own tokens for six themes, the reconnect rules, and connecting a wallet that was
    // asked by an earlier page are worth the rest, and so is an account for each kind of networks. The whole page with
    // React in it is to stay under 84 KiB: modules that tell a whole story keep 0.3 kB of declarations that a bundler
    // can't prove unused. Sign-ins cost 0.1: their state, and the refusal of two configs. Whether the page draws the modal at
    // all is known from here: a library that asks for accounts gets an answer where it does not.
    limitKb: 15.3,
    without: [...chainLibraries, /node_modules\/@tanstack\//],
  },
  {
    name: 'button path of a page that a server draws',
    entry: hydratedPage,
    counts: { kind: 'first' },
    // With the account button, which is in the HTML and can't come later. What it is to do where a kit is started again is
    // fetched; that it is, is known from here.
    limitKb: 22.1,
    without: chainLibraries,
  },
  {
    name: 'page without React',
    entry: plainPage,
    counts: { kind: 'first' },
    // The kit, what connects, and the actions that ask a wallet. What sends is fetched when something is sent.
    // What it shares with code that others fetch, too, lies in files of its own: each costs some 0.1 kB. One of these turns
    // the embedded wallet's account off, which two views do.
    limitKb: 20.8,
    without: [...chainLibraries, /node_modules\/@tanstack\//, /node_modules\/react/, /packages\/react\/.*\.tsx$/],
  },
  {
    name: 'page with elements, until the button is painted',
    entry: elementPage,
    counts: { kind: 'first' },
    // 25 KiB are promised. All four elements; what a connected person holds is asked by code that comes later.
    limitKb: 25.6,
    without: [...chainLibraries, /node_modules\/@tanstack\//, /node_modules\/react/, /packages\/react\/.*\.tsx$/],
  },
  {
    name: 'modal, first open',
    entry: page,
    counts: { kind: 'with', modules: firstOpen },
    // Each further view costs its row of the registry here, some 0.2 kB: space for a few. The whole page is to stay
    // under 115 KiB with the list open. Kits that are stopped and started again have taken the last bytes of the tenth below.
    limitKb: 56.4,
    without: chainLibraries,
  },
  {
    name: 'lazy view',
    entry: page,
    counts: { kind: 'each', modules: views, above: [...firstOpen, ...shared], after: waysIn },
    // 8 to start with. Account brings the actions for switching and leaving and what the holdings are worth, Send its
    // whole form with receivers by name, AllWallets the virtual list, a pairing its code and its steps. Activity has words for
    // every operation, and the book of contacts by which it names people and marks copies of them. A login brings the
    // catalogue of errors, since its wallet's own page may fail in any of these ways. Send has the form's machine, which
    // the first open no longer fetches. Activity says of what was bought how it was paid for, of an operation who paid its
    // fee and what it permitted, and Send leads those to Buy whose balance falls short. Activity lay a few bytes below, less
    // than what other modules of the protocol change about the names that the minifier gives. Account shares more of its files
    // with other views, since permissions are listed with the parts of its lists, and lay as few bytes below; what they change
    // moves it by as many.
    limitKb: 19.8,
  },
  {
    name: 'view of a purchase',
    entry: page,
    counts: {
      kind: 'each',
      modules: [/packages\/react\/src\/views\/buy\/.*View\.tsx$/],
      above: [...firstOpen, ...shared],
      after: waysIn,
    },
    // 8 to start with, which the others keep far below. The first, beside 3.6 of its own, brings the form of the kit (3.4) and
    // the field for amounts, which Swap and Send have too (1.6).
    limitKb: 8.7,
  },
  {
    name: 'whether Buy is offered',
    entry: page,
    // With Account, where the operator has set up who sells.
    counts: { kind: 'added', modules: [buyOffered], above: [...firstOpen, ...shared, view('AccountView')] },
    limitKb: 1.2,
  },
  {
    name: 'offers and orders',
    entry: page,
    // What a purchase fetches after its first view: the countries, then, with an amount, the list of offers and what asks the
    // service for them, with its schemas; with a press, what makes an order and follows it.
    counts: {
      kind: 'added',
      modules: [
        /packages\/react\/src\/hooks\/buyCode\.ts$/,
        /packages\/react\/src\/views\/buy\/(?!.*View\.tsx$)/,
        /packages\/core\/src\/onramp\//,
      ],
      above: [...firstOpen, ...shared, view('AccountView'), buyOffered, view('OnRampProvidersView')],
    },
    limitKb: 16,
  },
  {
    name: 'plan and swap',
    entry: page,
    // What asks a wallet for a swap, and what asks the service; the views of a swap are lazy ones. 12 to start with: plans,
    // which a send loads too, are two thirds of it, with the record that a reload goes on from.
    counts: {
      kind: 'added',
      modules: [/packages\/react\/src\/hooks\/swapCode\.ts$/, /packages\/core\/src\/swap\//],
      above: [...firstOpen, ...shared, view('SwapView')],
    },
    // And what speaks to a wallet is a file of its own, since views ask wallets what they can do, too. Plans know of taking
    // back what others may take, of going on where their kit was stopped and of waiting for a press where it was stopped before
    // the wallet was asked; a few bytes are left for what the minifier names things.
    limitKb: 19,
  },
  {
    name: 'evm driver',
    entry: page,
    counts: { kind: 'added', modules: [/packages\/adapters\/src\/evm\/(?!resolveName)/] },
    limitKb: 60,
  },
  {
    name: 'ens names',
    entry: page,
    counts: { kind: 'added', modules: [/packages\/adapters\/src\/evm\/resolveName/] },
    // Fetched when the first name is typed: the tables by which names are spelt, and viem's calls. The driver's own share
    // of viem, which is there by then, is counted again.
    limitKb: 81.1,
  },
  {
    name: 'button path with solana',
    entry: bothPage,
    counts: { kind: 'first' },
    // What finds its wallets and connects them, on top of the button path.
    limitKb: 17.6,
    without: [...chainLibraries, /node_modules\/@solana\//, /node_modules\/@tanstack\//],
  },
  {
    name: 'solana driver',
    entry: bothPage,
    counts: { kind: 'added', modules: [/packages\/adapters\/src\/solana\//] },
    limitKb: 40.3,
  },
  {
    name: 'button path with bitcoin',
    entry: bitcoinPage,
    counts: { kind: 'first' },
    // What finds its wallets and connects them, on top of the button path.
    limitKb: 19,
    without: [...chainLibraries, /node_modules\/@scure\/btc-signer\//, /node_modules\/@tanstack\//],
  },
  {
    name: 'bitcoin driver',
    entry: bitcoinPage,
    // With what speaks to a wallet that was found.
    counts: { kind: 'added', modules: [/packages\/adapters\/src\/bitcoin\//] },
    limitKb: 58,
  },
  {
    name: 'button path with sign-ins',
    entry: membersPage,
    counts: { kind: 'first' },
    // The methods by name; all that they do is fetched. What the button's own path needs for a kit that is started again is
    // above the last tenth by a few bytes.
    limitKb: 15.6,
  },
  {
    name: 'sign-in',
    entry: membersPage,
    // What is fetched behind the open modal; its view is one of the lazy ones.
    counts: { kind: 'added', modules: [/packages\/core\/src\/siwx\/startSiwx\.ts$/], above: firstOpen },
    limitKb: 14,
  },
  {
    name: 'check of Bitcoin signatures',
    entry: `export const load = () => import('@latchkey/verify')`,
    counts: {
      kind: 'added',
      modules: [/packages\/verify\/src\/bitcoin\//],
      above: [/packages\/verify\/src\/index\.ts$/],
    },
    limitKb: 53,
  },
  {
    name: 'siwx-server with keys and contracts of Ethereum',
    entry: `export * from '@latchkey/siwx-server'`,
    counts: { kind: 'with', modules: [/packages\/verify\/src\/evm\//] },
    limitKb: 50,
    without: [/packages\/verify\/src\/bitcoin\//],
  },
  {
    name: 'walletconnect',
    present: 'packages/adapters/src/walletconnect/index.ts',
    entry: `export const load = () => import('@latchkey/adapters/walletconnect')`,
    counts: { kind: 'added', modules: [/packages\/adapters\/src\/walletconnect\//] },
    limitKb: 30,
  },
]
