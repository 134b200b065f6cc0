import { machine, markdownTable } from '../table.ts'

/** What an app gets with the library, measured in a project that installed it from a registry. */
export type AdoptNumbers = {
  /** Bytes of all files of an app for Ethereum alone: the library, React and viem, without tools. */
  readonly installBytes: number
  readonly packages: number
  /** The largest packages of it, with the bytes of their own files. */
  readonly largest: readonly (readonly [name: string, bytes: number])[]
  /** JavaScript and CSS after gzip -9 that a page with React loads before its button is there. */
  readonly reactPageBytes: number
  /** The same of a page with the elements. */
  readonly plainPageBytes: number | undefined
  /** Sum of layout shifts of a page that a server draws. */
  readonly layoutShift: number
  /** From the first letter of `npm create latchkey` until the button of the app's page can be pressed, npm's cache being empty. */
  readonly createMs: number
}

const mb = (bytes: number) => (bytes / 1_000_000).toFixed(1)
const kib = (bytes: number) => (bytes / 1_024).toFixed(1)

/** The section of docs/benchmarks.md. */
export function adoptReport(numbers: AdoptNumbers): string {
  const row = (what: string, value: number, limit: number, text = String(value)) => [
    what,
    text,
    String(limit),
    value <= limit ? 'yes' : '**no**',
  ]
  const { installBytes, packages, reactPageBytes, plainPageBytes, layoutShift, createMs, largest } = numbers
  const rows = [
    row('install for Ethereum alone, MB', installBytes / 1_000_000, 100, mb(installBytes)),
    row('packages of it', packages, 45),
    row('page with React until the button, KiB', reactPageBytes / 1_024, 84, kib(reactPageBytes)),
    ...(plainPageBytes === undefined
      ? []
      : [row('page with elements until the button, KiB', plainPageBytes / 1_024, 25, kib(plainPageBytes))]),
    row('layout shift of a page that a server draws', layoutShift, 0.01, layoutShift.toFixed(3)),
    row('`npm create latchkey` to the first page, s', createMs / 1_000, 60, (createMs / 1_000).toFixed(1)),
  ]
  return [
    `${new Date().toISOString().slice(0, 10)}; ${machine()}.`,
    markdownTable(['what', 'measured', 'at most', 'reached'], rows),
    `Largest of the install, MB: ${largest.map(([name, bytes]) => `${name} ${mb(bytes)}`).join(', ')}.`,
  ].join('\n\n')
}
