/** Who may import whom: docs/architecture.md, section on layers. */
export type Layer = {
  /** The most specific folder that a file lies in decides. */
  readonly folder: string
  /** Packages or package entries that its code may name; `*` matches any name part, `npm` for any package that is not ours. */
  readonly may: readonly string[]
  /** Whether Node's own modules are at hand. */
  readonly node: boolean
  /** Whether the page's and the machine's globals are forbidden: they come as `env`. */
  readonly pure: boolean
}

const chainLibraries = ['viem', 'viem/*', 'ox', 'ox/*', '@noble/*', '@scure/*', '@solana/*', '@wallet-standard/*']

/** What a service is made of. Never another service, never core. */
const service = ['@latchkey/protocol', '@latchkey/protocol/*', '@latchkey/service-kit/*', 'npm']

/** Rules 1 to 6 of the architecture as data. A folder that is not here may not hold code. */
export const layers: readonly Layer[] = [
  { folder: 'packages/protocol', may: ['valibot'], node: false, pure: true },
  {
    folder: 'packages/core',
    may: ['@latchkey/protocol', '@latchkey/protocol/*', 'valibot', 'zustand', 'zustand/*', '@tanstack/query-core'],
    node: false,
    pure: true,
  },
  // The one place in core that turns the browser into `env`.
  { folder: 'packages/core/src/env', may: ['@latchkey/protocol', '@latchkey/core/ports'], node: false, pure: false },
  {
    folder: 'packages/adapters',
    may: ['@latchkey/core/ports', '@latchkey/protocol', '@latchkey/protocol/*', 'valibot', ...chainLibraries],
    node: false,
    pure: false,
  },
  // What a request to sign does, from its bytes: no screen, no key. Nodes are asked through a parameter.
  {
    folder: 'packages/reading',
    may: ['@latchkey/protocol', '@latchkey/protocol/*', '@noble/*', '@scure/*', 'valibot'],
    node: false,
    pure: true,
  },
  // Whether a text was signed by an account. Nodes are asked through a parameter.
  {
    folder: 'packages/verify',
    may: ['@latchkey/protocol', '@latchkey/protocol/*', '@noble/*', '@scure/*', 'valibot'],
    node: false,
    pure: true,
  },
  // Runs wherever Request, Response and WebCrypto are: no Node module, and no driver of a store.
  {
    folder: 'packages/siwx-server',
    may: ['@latchkey/protocol', '@latchkey/protocol/*', '@latchkey/verify', '@noble/hashes/*', 'valibot'],
    node: false,
    pure: false,
  },
  { folder: 'packages/ui', may: ['react', 'react/*', 'react-dom', 'react-dom/*', 'uqr'], node: false, pure: false },
  {
    folder: 'packages/react',
    may: [
      '@latchkey/core',
      '@latchkey/core/*',
      '@latchkey/protocol',
      '@latchkey/protocol/*',
      '@latchkey/ui',
      '@latchkey/ui/*',
      'react',
      'react/*',
      'react-dom',
      'react-dom/*',
      '@tanstack/query-core',
      'virtua',
      'zustand',
      'zustand/*',
    ],
    node: false,
    pure: false,
  },
  {
    folder: 'packages/latchkey',
    may: [
      '@latchkey/react',
      '@latchkey/react/button-styles',
      '@latchkey/react/elements',
      '@latchkey/react/plain',
      '@latchkey/core',
      '@latchkey/core/*',
      '@latchkey/adapters/*',
      '@latchkey/verify',
      '@latchkey/protocol',
      '@latchkey/protocol/*',
      'react',
      'react/*',
    ],
    node: false,
    pure: false,
  },
  // The bridge to viem is made of viem's own clients.
  {
    folder: 'packages/latchkey/src/viem',
    may: ['@latchkey/react', '@latchkey/core', '@latchkey/protocol', 'react', 'viem'],
    node: false,
    pure: false,
  },
  // A command in a terminal, with nothing beside Node.
  { folder: 'packages/create-latchkey', may: [], node: true, pure: false },
  {
    folder: 'apps/web',
    may: [
      'valibot',
      'latchkey',
      'latchkey/*',
      '@latchkey/react',
      '@latchkey/react/*',
      '@latchkey/adapters/*',
      '@latchkey/ui',
      '@latchkey/ui/*',
      '@latchkey/core',
      '@latchkey/core/*',
      '@latchkey/protocol',
      '@latchkey/protocol/*',
      'react',
      'react/*',
      'react-dom',
      'react-dom/*',
    ],
    node: false,
    pure: false,
  },
  {
    folder: 'examples',
    may: ['latchkey', 'latchkey/*', 'react', 'react/*', 'react-dom', 'react-dom/*'],
    node: false,
    pure: false,
  },
  // The server of an example.
  {
    folder: 'examples/siwx/server',
    may: ['@latchkey/siwx-server', '@latchkey/siwx-server/*'],
    node: true,
    pure: false,
  },
  { folder: 'services/kit', may: ['@latchkey/protocol', '@latchkey/protocol/*', 'npm'], node: true, pure: false },
  {
    folder: 'services/api',
    may: [...service, '@latchkey/verify', '@latchkey/siwx-server', '@latchkey/siwx-server/*'],
    node: true,
    pure: false,
  },
  { folder: 'services/relay', may: service, node: true, pure: false },
  // Serves the built web app, of which it knows the files alone.
  { folder: 'services/web', may: service, node: true, pure: false },
  {
    folder: 'services/vault/auth',
    may: service,
    node: true,
    pure: false,
  },
  {
    folder: 'services/vault/guardian',
    may: service,
    node: true,
    pure: false,
  },
  // What both of them depend on: store, key service, mail, HTTP.
  {
    folder: 'services/vault/server',
    may: [...service, '@latchkey/verify'],
    node: true,
    pure: false,
  },
  // The operator's commands: they know the services' schemas and settings, and no service knows them.
  { folder: 'services/operate', may: ['@latchkey/*', 'npm'], node: true, pure: false },
  { folder: 'services/vault/keys', may: ['@noble/*', '@scure/*', 'shamir-secret-sharing'], node: false, pure: true },
  // What runs in the browser, and what serves it.
  {
    folder: 'services/vault/frame/src',
    may: [
      '@latchkey/protocol',
      '@latchkey/protocol/*',
      '@latchkey/reading',
      '@latchkey/service-kit/origins',
      // Shapes alone: a person has one face, in the app and where they approve.
      '@latchkey/ui/identicon',
      '@latchkey/vault/keys',
      '@noble/*',
      '@scure/*',
      // The code on the sheet that is printed.
      'uqr',
      'valibot',
    ],
    node: false,
    pure: false,
  },
  {
    folder: 'services/vault/frame',
    may: [...service, '@latchkey/reading/testing'],
    node: true,
    pure: false,
  },
  { folder: 'devnet', may: ['latchkey', 'latchkey/*', '@latchkey/*', 'npm'], node: true, pure: false },
  { folder: 'adopt', may: ['@latchkey/*', 'npm'], node: true, pure: false },
  // Projects that stand for those of others.
  { folder: 'adopt/hosts', may: ['latchkey', 'latchkey/*', 'npm'], node: true, pure: false },
  // What is beside the services in production, held against them.
  { folder: 'operate', may: ['@latchkey/*', 'npm'], node: true, pure: false },
  { folder: 'scripts', may: ['@latchkey/*', 'npm'], node: true, pure: false },
  { folder: 'bench', may: ['latchkey', 'latchkey/*', '@latchkey/*', 'npm'], node: true, pure: false },
]

/** What test code may name beside its layer: a client is tested against the real server. Nothing that ships may import devnet. */
export const testTools = [
  'vitest',
  'vitest/*',
  'fast-check',
  'axe-core',
  'qr',
  'qr/*',
  'playwright-core',
  '@latchkey/devnet',
  '@latchkey/devnet/*',
  '@latchkey/relay',
  '@latchkey/service-kit/test/*',
  'hono',
  'iovalkey',
  'pg',
  '@vitejs/*',
  '@vitest/*',
  'vite',
  'react',
  'react/*',
  'react-dom',
  'react-dom/*',
  'viem',
  'viem/*',
  // A bridge is held against the library that it leads to.
  'ethers',
  'ethers-5',
  'ethers-6-lowest',
  '@solana/kit',
  '@solana/wallet-standard-wallet-adapter-base',
  '@wallet-standard/app',
  // What reads transactions is held against the libraries that write them.
  '@solana/web3.js',
  '@solana-program/*',
  'micro-eth-signer',
  'micro-eth-signer/*',
  'oauth4webapi',
  'ws',
  '@spruceid/*',
  '@walletconnect/*',
  '@reown/*',
  'sign-client-2-20',
]
