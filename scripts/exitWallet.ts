// Opens a wallet without any server, from the file that its own window saved and the printed code: `npm run exit-wallet --
// wallet-exit.json`. Prints the words, or the private key of a wallet that is a single one, and asks no network. The code is read from the keyboard.

import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { firstAddressOf, KeysError, openExitFile, rootKindOf, rootToWords, writePrivateKey } from '@latchkey/vault/keys'

const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('Name the file: npm run exit-wallet -- wallet-exit.json')
  process.exit(2)
}
const keyboard = createInterface({ input: process.stdin, output: process.stderr })
const code = await keyboard.question('The printed code: ')
keyboard.close()
try {
  const file = JSON.parse(readFileSync(path, 'utf8'))
  const root = await openExitFile(file, code)
  const kind = rootKindOf(file.addresses)
  const secret = kind === 'phrase' ? rootToWords(root) : writePrivateKey(root, kind)
  console.log(`${firstAddressOf(file.addresses)}\n\n${secret}`)
  root.fill(0)
} catch (error) {
  console.error(failureOf(error))
  process.exitCode = 1
}

function failureOf(error: unknown): string {
  if (error instanceof KeysError && error.code === 'keys/code-invalid') return 'The code is mistyped.'
  return 'The code is of another wallet, or the file was changed or cannot be read.'
}
