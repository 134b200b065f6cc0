import type { TestCount } from './countTests.ts'
import type { FileTime } from './SuitesReporter.ts'

/** What a suite came to. */
export type SuiteResult = TestCount & {
  readonly suite: string
  /** What its files took, added up: they run at once, with those of other suites. */
  readonly seconds: number
  /** Files in which something failed beside other suites and passed alone. */
  readonly mended?: readonly string[]
}

const slowest = 10

/** The numbers and seconds of each suite with what went wrong, the slowest files, and how long it all took. */
export function formatSummary(results: readonly SuiteResult[], times: readonly FileTime[], seconds: number): string {
  const suites = results.flatMap(({ suite, passed, failed, seconds: own, problems, mended = [] }) => [
    `${suite.padEnd(12)}${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${inSeconds(own)}`,
    ...[...problems, ...mended.map((file) => `passed only alone: ${file}`)].map(
      (line) => `            ${line.split('\n').join('\n            ')}`,
    ),
  ])
  const slow = times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowest)
    .map(({ file, seconds: own }) => `${inSeconds(own)}  ${file}`)
  const minutes = `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
  return ['', '=== summary', ...suites, '', '=== slowest files', ...slow, '', `All of it took ${minutes}.`].join('\n')
}

const inSeconds = (seconds: number) => `${seconds.toFixed(0).padStart(5)} s`
