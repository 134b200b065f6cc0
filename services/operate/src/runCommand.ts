import { errorFields } from '@latchkey/service-kit/log'
import { OperateError } from './OperateError.ts'

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
    // What others say may quote a row, or an address with a password in it; of arguments Node says which is wrong.
    const isOurs = error instanceof OperateError || (error instanceof TypeError && 'code' in error)
    process.stderr.write(`latchkey ${name}: ${isOurs ? error.message : JSON.stringify(errorFields(error))}\n`)
    process.exitCode = 1
  }
}
