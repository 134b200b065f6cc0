import type { Running } from './running.types.ts'

const names: Record<string, string> = {
  web: 'Web app',
  api: 'Api',
  example: 'Example page',
  requests: 'Every request',
  siwx: 'Members',
  practice: 'Practice wallet',
  relay: 'Relay',
  phone: 'Practice phone',
  auth: 'Wallet login',
  guardian: 'Wallet guardian',
  frame: 'Wallet frame',
  mail: 'Mail',
  social: 'Social logins',
  faucet: 'Practice money',
  aggregators: 'Aggregators',
  shop: 'Practice shop',
  bundler: 'Bundler',
  farcaster: 'Practice Farcaster',
}

/** The one line of `--json`. Keys are added over time and never taken away. */
export function readyJson({ urls, chains }: Running): string {
  return JSON.stringify({ ready: true, urls, chains: chains.map(({ caip, rpcUrl }) => ({ caip, rpc: rpcUrl })) })
}

/** The table of addresses for a person. */
export function readyTable({ urls, chains, notes }: Running, seconds: number): string {
  const rows: readonly (readonly [string, string])[] = [
    ...Object.entries(urls).map(([key, url]) => [names[key] ?? key, url] as const),
    ...chains.map(({ name, caip, rpcUrl }) => [`${name} (${caip})`, rpcUrl] as const),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const table = rows.map(([name, url]) => `  ${name.padEnd(width)}  ${url}`)
  return ['', ...table, '', ...notes.map((note) => `  ${note}`), `Ready in ${seconds.toFixed(1)} s`].join('\n')
}
