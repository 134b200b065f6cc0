import { join } from 'node:path'
import { toolRoot } from '../../scripts/checks/project.ts'

/** A page of the comparison: one kit, its documented quick start, built for production. */
export type BenchPage = {
  readonly name: string
  /** Folder with the index.html. */
  readonly folder: string
  /** The button that opens the modal, and a row of its wallet list: selectors that go through open shadow roots. */
  readonly button: string
  readonly row: string
  /** Other names for packages while this page is built. */
  readonly alias?: Readonly<Record<string, string>>
}

const peers = join(toolRoot, 'bench', 'peers')

/** Ours is the example of the README, as it is in examples/minimal. */
export const benchPages: readonly BenchPage[] = [
  {
    name: 'floor',
    folder: join(toolRoot, 'bench', 'modal', 'floor'),
    button: '[data-testid="connect-button"]',
    row: '[data-testid^="wallet-selector-"]',
  },
  {
    name: 'latchkey',
    folder: join(toolRoot, 'examples', 'minimal'),
    button: '[data-testid="connect-button"]',
    row: '[data-testid^="wallet-selector-"]',
  },
  {
    name: 'latchkey-kinds',
    folder: join(toolRoot, 'bench', 'modal', 'kinds'),
    button: '[data-testid="connect-button"]',
    row: '[data-testid^="wallet-selector-"]',
  },
  {
    name: 'rainbowkit',
    folder: join(peers, 'rainbowkit'),
    button: '[data-testid="rk-connect-button"]',
    row: '[data-testid^="rk-wallet-option-"]',
  },
  {
    name: 'connectkit',
    folder: join(peers, 'connectkit'),
    button: '#root button',
    row: '[role="dialog"] button',
    alias: { react: 'react-18', 'react-dom': 'react-dom-18' },
  },
]
