import { isEvmAddress, networkOfCoinType, toChecksumAddress } from '@latchkey/protocol'
import type { RegisteredName, SignedName } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { NameRepository } from './createNameRepository.ts'
import type { SignatureCheck } from './createSignatureCheck.ts'
import {
  addressNotChecksummed,
  invalidAttributes,
  invalidCoinType,
  invalidMessage,
  nameNotFound,
  nameTaken,
  notAnAddress,
  notTheOwner,
  signatureInvalid,
  timestampExpired,
} from './name.errors.ts'
import { parseName } from './parseName.ts'

const seconds = v.pipe(v.number(), v.safeInteger())
const someAttributes = v.record(v.string(), v.unknown())

const bio = v.pipe(v.string(), v.minLength(1), v.maxLength(255), v.regex(/^[a-zA-Z0-9@:/._\-?&=+ ]+$/))
const avatar = v.pipe(v.string(), v.maxLength(255), v.regex(/^https:\/\/[a-zA-Z0-9:/._\-?&=+%~]+$/))
const attributesSchema = v.strictObject({ bio: v.optional(bio), avatar: v.optional(avatar) })

/** What the owner of a name signs, by what it is for. Further keys are ignored: they cannot change what it does. */
const messageSchemas = {
  register: v.object({ name: v.string(), attributes: v.optional(someAttributes, {}), timestamp: seconds }),
  attributes: v.object({ attributes: someAttributes, timestamp: seconds }),
  address: v.object({ coin_type: v.pipe(v.number(), v.safeInteger()), address: v.string(), timestamp: seconds }),
}

/** The signed text as what it has to be. @throws ApiError `api/invalid-body` */
function parseSigned<Schema extends v.GenericSchema>(schema: Schema, message: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), message)
  const result = v.safeParse(schema, parsed.output)
  if (!parsed.success || !result.success) throw invalidMessage()
  return result.output
}

/** The attributes that a name may have. @throws ApiError `api/invalid-request` */
function parseAttributes(attributes: Record<string, unknown>): Record<string, string> {
  const parsed = v.safeParse(attributesSchema, attributes)
  if (!parsed.success) throw invalidAttributes()
  return Object.fromEntries(
    Object.entries(parsed.output).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}

/** A message is good so long before and after its timestamp, seconds. */
const stampWindowSeconds = 10
/** Ethereum (SLIP-44): where a name leads when nothing else is said. */
const mainCoinType = 60

/**
 * Registers names and changes them, as their owners sign. The checks come in the order of the facts of the services,
 * section 5: form, coin type, taken, time, attributes, signature.
 */
export function createNameRegistrar(options: createNameRegistrar.Options) {
  const { names, zones, chains, clock, check } = options

  function expectCoinType(coinType: number): void {
    const networkId = networkOfCoinType(coinType)
    if (networkId === undefined || chains.find(networkId) === undefined) throw invalidCoinType()
  }

  function expectRecent(timestamp: number): void {
    if (Math.abs(clock.nowMs() / 1000 - timestamp) > stampWindowSeconds) throw timestampExpired()
  }

  async function expectSignature(signed: SignedName): Promise<void> {
    if (!isEvmAddress(signed.address) || !signed.address.startsWith('0x')) throw notAnAddress()
    if (toChecksumAddress(signed.address) !== signed.address) throw addressNotChecksummed()
    const valid = await check({
      message: signed.message,
      signature: signed.signature as `0x${string}`,
      address: signed.address as `0x${string}`,
      coinType: signed.coin_type,
    })
    if (!valid) throw signatureInvalid()
  }

  /** The name, when the address that signs owns it for its coin type. */
  async function owned(text: string, signed: SignedName): Promise<string> {
    const name = parseName(text, zones)
    const found = await names.find(name)
    if (found === undefined) throw nameNotFound('name')
    if (found.addresses[String(signed.coin_type)]?.address !== signed.address) throw notTheOwner()
    return name
  }

  async function present(name: string): Promise<RegisteredName> {
    const found = await names.find(name)
    if (found === undefined) throw nameNotFound('name')
    return found
  }

  return {
    async register(signed: SignedName): Promise<RegisteredName> {
      const message = parseSigned(messageSchemas.register, signed.message)
      const name = parseName(message.name, zones)
      expectCoinType(signed.coin_type)
      if ((await names.taken([name])).size > 0) throw nameTaken()
      expectRecent(message.timestamp)
      const attributes = parseAttributes(message.attributes)
      await expectSignature(signed)
      const coinTypes = [...new Set([mainCoinType, signed.coin_type])]
      const registration = { attributes, address: signed.address, coinTypes, stamp: message.timestamp }
      if (!(await names.register(name, registration))) throw nameTaken()
      return present(name)
    },

    async setAttributes(text: string, signed: SignedName): Promise<Record<string, string>> {
      const message = parseSigned(messageSchemas.attributes, signed.message)
      const name = await owned(text, signed)
      expectRecent(message.timestamp)
      const attributes = parseAttributes(message.attributes)
      await expectSignature(signed)
      if (!(await names.change(name, message.timestamp, { attributes }))) throw timestampExpired()
      return attributes
    },

    async setAddress(text: string, signed: SignedName): Promise<RegisteredName['addresses']> {
      const message = parseSigned(messageSchemas.address, signed.message)
      const name = await owned(text, signed)
      expectCoinType(message.coin_type)
      if (!isEvmAddress(message.address) || !message.address.startsWith('0x')) throw notAnAddress()
      if (toChecksumAddress(message.address) !== message.address) throw addressNotChecksummed()
      expectRecent(message.timestamp)
      await expectSignature(signed)
      const change = { coinType: message.coin_type, address: message.address }
      if (!(await names.change(name, message.timestamp, change))) throw timestampExpired()
      return (await present(name)).addresses
    },
  }
}

export type NameRegistrar = ReturnType<typeof createNameRegistrar>

export declare namespace createNameRegistrar {
  type Options = {
    names: NameRepository
    /** Such as `reown.id`. */
    zones: readonly string[]
    chains: ChainTable
    clock: Clock
    check: SignatureCheck
  }
}
