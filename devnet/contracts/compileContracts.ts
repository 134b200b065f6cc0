import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'

const folder = import.meta.dirname
const require = createRequire(import.meta.url)

export const compilerSettings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'cancun',
  // No hash of the sources in the code: a changed comment must not change an address.
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

export const compilerVersion = v.parse(v.object({ version: v.string() }), require('solc/package.json')).version

const outputSchema = v.object({
  errors: v.optional(v.array(v.object({ severity: v.string(), formattedMessage: v.string() })), []),
  contracts: v.record(
    v.string(),
    v.record(
      v.string(),
      // An interface has no code.
      v.object({
        abi: v.array(v.unknown()),
        evm: v.optional(v.object({ bytecode: v.object({ object: v.string() }) })),
      }),
    ),
  ),
})

/** What is checked in for a contract: enough to deploy and to call it. */
export type CompiledContract = {
  readonly name: string
  readonly licence: string
  readonly source: string
  readonly abi: readonly unknown[]
  /** Creation code. */
  readonly bytecode: string
}

/** Compiles the Solidity files beside this file. Throws with the compiler's words on any error or warning. */
export async function compileContracts(): Promise<readonly CompiledContract[]> {
  // Loaded here: it is large, and who only asks for its version does without.
  const { default: solc } = await import('solc')
  const files = readdirSync(folder).filter((file) => file.endsWith('.sol'))
  const output = v.parse(
    outputSchema,
    JSON.parse(
      solc.compile(
        JSON.stringify({
          language: 'Solidity',
          sources: Object.fromEntries(
            files.map((file) => [file, { content: readFileSync(join(folder, file), 'utf8') }]),
          ),
          settings: compilerSettings,
        }),
      ),
    ),
  )
  if (output.errors.length > 0) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'))
  const own = files.map((file): CompiledContract => {
    const name = file.replace('.sol', '')
    const contract = output.contracts[file]?.[name]
    if (contract?.evm === undefined) throw new Error(`${file} doesn't hold a contract of its name.`)
    return { name, licence: 'MIT', source: file, abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
  })
  return [...own, await multicall3()]
}

const codesSchema = v.object({ multicall3Bytecode: v.pipe(v.string(), v.startsWith('0x')) })

/** The canonical Multicall3 (github.com/mds1/multicall3), whose code viem ships in a file that it doesn't export. */
async function multicall3(): Promise<CompiledContract> {
  const viem = dirname(require.resolve('viem/package.json'))
  const codes = v.parse(codesSchema, await import(pathToFileURL(join(viem, '_esm/constants/contracts.js')).href))
  const { multicall3Abi } = await import('viem')
  return {
    name: 'Multicall3',
    licence: 'MIT',
    source: 'viem (_esm/constants/contracts.js)',
    abi: multicall3Abi,
    bytecode: codes.multicall3Bytecode,
  }
}
