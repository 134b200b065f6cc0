import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apiErrors } from '../http/apiErrors.ts'
import { onrampErrorCodes } from '../http/onrampErrorCodes.ts'
import { operationErrorCodes } from '../http/operationErrorCodes.ts'
import { permissionErrorCodes } from '../http/permissionErrorCodes.ts'
import { chainSwitchCodes, jsonRpcCodes, providerCodes, walletCallCodes } from '../rpc/rpcCodes.ts'
import type { ErrorEntry } from './catalogue/errorEntry.types.ts'
import { onrampErrors } from './catalogue/onrampErrors.ts'
import { operationErrors } from './catalogue/operationErrors.ts'
import { permissionErrors } from './catalogue/permissionErrors.ts'
import { errorCatalogue } from './codes.ts'
import { isKitError, KitError, toKitError } from './KitError.ts'

type Row = { readonly id: string; readonly section: number; readonly pieces: readonly string[]; readonly text: string }

const specification = new URL('../../../../docs/spec/requirements.json', import.meta.url)
const rows: readonly Row[] = JSON.parse(readFileSync(specification, 'utf8'))
const catalogue: Readonly<Record<string, ErrorEntry>> = {
  ...errorCatalogue,
  ...onrampErrors,
  ...operationErrors,
  ...permissionErrors,
}
const entries = Object.entries(catalogue)

/** Rows of section 8 that put a wording in quotes: the thrown messages and the alerts. */
const worded = rows.flatMap((row) => {
  const quoted = /'(.+)'/.exec(row.text)?.[1]
  return row.section === 8 && quoted !== undefined ? [{ ...row, quoted }] : []
})

describe('the catalogue', () => {
  // Of the screen, not of an error: a toast that loads.
  const notErrors = ["'Authenticating...'"]

  // Capabilities that are not built (docs/roadmap.md): what they would say is not in the catalogue.
  const later = ['smart-accounts', 'swap']

  it('has every wording of section 8 but those of what is not built', () => {
    const wording = ({ shortMessage, alert }: ErrorEntry) => [shortMessage, alert]
    const missing = worded
      .filter(({ pieces }) => !pieces.every((piece) => later.includes(piece)))
      .filter(({ text }) => !notErrors.some((each) => text.includes(each)))
      .filter(({ quoted }) => !entries.some(([, entry]) => wording(entry).includes(quoted)))
    expect(missing.map(({ id, quoted }) => [id, quoted])).toEqual([])
  })

  it('names the row of every wording of the client itself', () => {
    const open = worded
      .filter(({ pieces }) => pieces.includes('house'))
      .filter(({ id }) => !entries.some(([, { spec }]) => rowsOf(spec).includes(id)))
    expect(open.map(({ id, quoted }) => [id, quoted])).toEqual([])
  })

  it('names a place, a message key of its own and an `area/reason` code for each', () => {
    for (const [code, entry] of entries) {
      expect(code).toMatch(/^([a-z]+\/[a-z0-9-]+|unknown)$/)
      expect(entry.place.length, code).toBeGreaterThan(2)
    }
    const keys = entries.map(([, { messageKey }]) => messageKey)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('agrees with what the services send', () => {
    for (const [code, { status, retryable }] of Object.entries({
      ...apiErrors,
      ...onrampErrorCodes,
      ...operationErrorCodes,
      ...permissionErrorCodes,
    })) {
      expect(catalogue[code], code).toMatchObject({
        httpStatus: status,
        retryable,
      })
    }
  })
})

/** `S8.60 to S8.62, S8.80` as a list. */
function rowsOf(spec: string | undefined): readonly string[] {
  return (spec ?? '').split(', ').flatMap((part) => {
    const [first, last] = part.split(' to ')
    const [section, from] = (first ?? '').split('.')
    const to = Number((last ?? first ?? '').split('.')[1])
    return Array.from({ length: to - Number(from) + 1 }, (_, index) => `${section}.${Number(from) + index}`)
  })
}

describe('the code tables', () => {
  const ofSection8 = (pattern: RegExp) =>
    rows.flatMap(({ section, text }) => {
      const code = pattern.exec(text)?.[1]
      return section === 8 && code !== undefined ? [Number(code)] : []
    })

  it.each([
    ['JSON-RPC', jsonRpcCodes, /^JSON-RPC code (-?\d+)/],
    ['provider', providerCodes, /^Provider code (\d+)/],
    ['wallet-call', walletCallCodes, /^Wallet-call code (\d+)/],
    ['chain-switch', chainSwitchCodes, /^Chain-switch code (\d+)/],
  ] as const)('hold the %s codes of section 8', (_, table, pattern) => {
    expect(new Set(Object.keys(table).map(Number))).toEqual(new Set(ofSection8(pattern)))
    for (const code of Object.values(table)) expect(errorCatalogue).toHaveProperty([code])
  })

  it('give each code the number by which the catalogue knows it', () => {
    for (const table of [jsonRpcCodes, providerCodes, walletCallCodes]) {
      for (const [number, code] of Object.entries(table)) {
        const entry: ErrorEntry = errorCatalogue[code]
        expect(entry.jsonRpcCode, code).toBe(Number(number))
      }
    }
  })
})

describe('KitError', () => {
  const error = new KitError({
    code: 'wallet/user-rejected',
    shortMessage: 'Declined',
    metaMessages: ['in the wallet'],
    cause: new Error('outer', { cause: { code: 4001 } }),
  })

  it('joins its messages and keeps the cause', () => {
    expect(error.message).toBe('Declined\nin the wallet')
    expect(error).toMatchObject({ name: 'KitError', details: undefined, docsPath: undefined, retryable: false })
    expect(
      error.walk((each) => typeof each === 'object' && each !== null && 'code' in each && each.code === 4001),
    ).toEqual({
      code: 4001,
    })
    expect(error.walk(() => false)).toBeUndefined()
  })

  it('is known by its name and code, from another copy of the library too', () => {
    expect(isKitError(error)).toBe(true)
    expect(isKitError(error, 'wallet/user-rejected')).toBe(true)
    expect(isKitError(error, 'unknown')).toBe(false)
    expect(isKitError({ name: 'KitError', code: 'unknown' }, 'unknown')).toBe(true)
    for (const other of [undefined, null, 'KitError', new Error('KitError'), { name: 'KitError' }]) {
      expect(isKitError(other)).toBe(false)
    }
  })

  it('is made of anything, with the cause kept', () => {
    expect(toKitError(error)).toBe(error)
    for (const strange of [7, 'text', { a: 1 }, new TypeError('broken')]) {
      expect(toKitError(strange)).toMatchObject({ code: 'unknown', shortMessage: 'Unknown error', cause: strange })
    }
    for (const nothing of [undefined, null]) expect(toKitError(nothing).code).toBe('unknown')
    expect(toKitError(new TypeError('broken')).details).toBe('broken')
  })
})
