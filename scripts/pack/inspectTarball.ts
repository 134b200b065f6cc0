import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** What publint and attw object to in a tarball; nothing where it is well made. */
export async function inspectTarball(file: string): Promise<readonly string[]> {
  const bytes = new Uint8Array(readFileSync(file))
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: bytes.buffer } })
  const wrong = messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`)
  // A package of a command alone has nothing to import.
  if (Object.keys(Object(pkg.exports)).length === 0 && pkg.bin !== undefined) return wrong
  const result = await checkPackage(createPackageFromTarballData(bytes))
  if (!result.types) return [...wrong, 'attw: there are no types']
  // There is no CommonJS, and resolvers from before `exports` are not served.
  const problems = result.problems.filter(
    (problem) => !('resolutionKind' in problem) || !/^node(10|16-cjs)$/.test(problem.resolutionKind),
  )
  return [...wrong, ...problems.map(({ kind, ...where }) => `attw: ${kind} ${JSON.stringify(where)}`)]
}
