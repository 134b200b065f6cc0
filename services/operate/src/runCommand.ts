import { faultOf } from './faultOf.ts'

/**
 * Runs a command in this process. A fault is one sentence and no stack: who reads it wrote no code.
 * @param name What the sentence begins with.
 * @param run Gives the code that the process ends with.
 */
export async function runCommand(
  name: string,
  run: (
    args: readonly string[],
    environment: Readonly<Record<string, string | undefined>>,
    write: (text: string) => void,
  ) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await run(process.argv.slice(2), process.env, (text) => process.stdout.write(text))
  } catch (error) {
    process.stderr.write(`latchkey ${name}: ${faultOf(error)}\n`)
    process.exitCode = 1
  }
}
