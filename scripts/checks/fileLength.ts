import type { Check, Finding } from './check.types.ts'
import { isSource } from './project.ts'

const capLines = 400
const medianLines = 130

/**
 * Files longer than the cap, each with the reason. Tables that are data rather than code may be long; everything else
 * is split.
 */
export const longFiles: Readonly<Record<string, string>> = {}

/** No file over 400 lines, and half of each package's files under 130. */
export const fileLengthCheck: Check = {
  name: 'file length',
  run(project) {
    const lengths = new Map<string, number[]>()
    const findings: Finding[] = []
    for (const file of project.files.filter((candidate) => isSource(candidate) || candidate.endsWith('.css'))) {
      const lines = project.read(file).trimEnd().split('\n').length
      if (lines > capLines && longFiles[file] === undefined) {
        findings.push({ file, message: `has ${lines} lines; the cap is ${capLines}` })
      }
      const folder = /^(packages|apps|services|examples)\/[^/]+|^[^/]+(?=\/)/.exec(file)?.[0]
      if (folder !== undefined) lengths.set(folder, [...(lengths.get(folder) ?? []), lines])
    }
    const notes = [...lengths].sort().map(([folder, all]) => {
      const median = medianOf(all)
      if (median >= medianLines) {
        findings.push({
          file: folder,
          message: `has a median of ${median} lines a file; it must stay under ${medianLines}`,
        })
      }
      return `${folder}: ${all.length} files, median ${median}, longest ${Math.max(...all)}`
    })
    return { findings, notes }
  },
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
