import type { RegisteredName } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  type Hex,
  hexToBytes,
  isAddress,
  isAddressEqual,
  isHex,
  keccak256,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { sign } from 'viem/accounts'
import type { NameSigning } from '../../../config/config.types.ts'
import { isOwnName, type NameRepository } from '../createNameRepository.ts'
import { notAQuestion, otherResolver, otherZone } from '../name.errors.ts'

/** What a gateway of names is asked: by a resolver (ENSIP-10, EIP-3668), and within that for one record or several. */
const gatewayAbi = {
  question: parseAbi(['function resolve(bytes name, bytes data)']),
  records: parseAbi([
    'function addr(bytes32 node) view returns (address)',
    'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
    'function text(bytes32 node, string key) view returns (string)',
    'function name(bytes32 node) view returns (string)',
    'function contenthash(bytes32 node) view returns (bytes)',
    'function multicall(bytes[] data) view returns (bytes[])',
  ]),
}

/** Ethereum (SLIP-44). */
const etherCoinType = '60'
/** The name of ENS for what is called `bio` here (ENSIP-5). */
const bioKey = 'description'
/** Calls in one question. */
const maxCalls = 100

/**
 * A name as its records are asked for: one that was given out, the name of an address, or one that is not registered.
 */
type NameRecords = {
  readonly node: Hex
  readonly registered: RegisteredName | undefined
  /** The name that an address goes by, where `node` is its reverse node. */
  readonly primaryName: string | undefined
}

/**
 * What a resolver on a chain would answer to a call for a record.
 * @returns Undefined for a call that is unknown, or for the records of another name.
 */
function answerRecord(data: Hex, records: NameRecords): Hex | undefined {
  const abi = gatewayAbi.records
  const call = decoded(data)
  if (call === undefined) return undefined
  if (call.functionName === 'multicall') {
    if (call.args[0].length > maxCalls) return undefined
    const results = call.args[0].map((inner) => answerRecord(inner, records))
    return results.some((result) => result === undefined)
      ? undefined
      : encodeFunctionResult({ abi, functionName: 'multicall', result: results.map((result) => result ?? '0x') })
  }
  const { registered } = records
  if (call.args[0] !== records.node) return undefined
  switch (call.functionName) {
    case 'addr': {
      if (call.args.length === 1) {
        const address = (registered?.addresses[etherCoinType]?.address ?? zeroAddress) as Hex
        return encodeFunctionResult({ abi: [abi[0]], result: address })
      }
      const address = registered?.addresses[String(call.args[1])]?.address ?? '0x'
      return encodeFunctionResult({ abi: [abi[1]], result: address as Hex })
    }
    case 'text': {
      const [, key] = call.args
      const attribute = registered?.attributes?.[key === bioKey ? 'bio' : key]
      return encodeFunctionResult({ abi, functionName: 'text', result: attribute ?? '' })
    }
    case 'name':
      return encodeFunctionResult({ abi, functionName: 'name', result: records.primaryName ?? '' })
    case 'contenthash':
      return encodeFunctionResult({ abi, functionName: 'contenthash', result: '0x' })
  }
}

function decoded(data: Hex) {
  try {
    return decodeFunctionData({ abi: gatewayAbi.records, data })
  } catch {
    return undefined
  }
}

/**
 * Seals a result for a resolver: good for this question alone, and until it expires (ENSIP-10's off-chain resolvers).
 * @returns What the resolver's `resolveWithProof` takes.
 */
async function signAnswer(answer: signAnswer.Answer, privateKey: Hex): Promise<Hex> {
  const { resolver, question, result, expires } = answer
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', resolver, expires, keccak256(question), keccak256(result)],
    ),
  )
  const signature = await sign({ hash, privateKey, to: 'hex' })
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, expires, signature])
}

declare namespace signAnswer {
  type Answer = {
    readonly resolver: Hex
    readonly question: Hex
    readonly result: Hex
    /** Seconds since 1970. */
    readonly expires: bigint
  }
}

/** An answer is good so long. Short, because a name's records may change; long enough for a slow clock of a chain. */
const answerSeconds = 300
const reverseName = /^([0-9a-f]{40})\.addr\.reverse$/

/**
 * Answers questions that a resolver on a chain passes on (EIP-3668): the records of the names given out here, and the
 * names of addresses. An unregistered name is answered, too, with empty records: the caller must be able to see it.
 */
export function createNameGateway({ names, zones, clock, signing }: createNameGateway.Options) {
  async function recordsOf(name: string): Promise<NameRecords> {
    const node = namehash(name)
    const [, account] = reverseName.exec(name) ?? []
    if (account !== undefined) {
      const address: Hex = `0x${account}`
      const found = await names.ofAddress(address)
      const main = found.find((one) => one.addresses['60'] !== undefined && isOwnName(one, address))
      return { node, registered: undefined, primaryName: main?.name }
    }
    if (!zones.some((zone) => name === zone || name.endsWith(`.${zone}`))) throw otherZone()
    return { node, registered: await names.find(name), primaryName: undefined }
  }

  /**
   * @param sender The resolver that asks.
   * @returns What the resolver takes for an answer.
   * @throws ApiError
   */
  return async (sender: string, data: string): Promise<Hex> => {
    if (signing === undefined || !isAddress(sender, { strict: false }) || !isAddressEqual(sender, signing.resolver))
      throw otherResolver()
    if (!isHex(data)) throw notAQuestion()
    const [encodedName, record] = parts(data)
    const name = readDnsName(hexToBytes(encodedName))
    if (name === undefined) throw notAQuestion()
    const result = answerRecord(record, await recordsOf(name.toLowerCase()))
    if (result === undefined) throw notAQuestion()
    const expires = BigInt(Math.floor(clock.nowMs() / 1000) + answerSeconds)
    return signAnswer({ resolver: signing.resolver, question: data, result, expires }, signing.privateKey)
  }
}

export type NameGateway = ReturnType<typeof createNameGateway>

export declare namespace createNameGateway {
  type Options = {
    names: NameRepository
    zones: readonly string[]
    clock: Clock
    /** Undefined: no resolver is answered. */
    signing: NameSigning | undefined
  }
}

function parts(question: Hex): readonly [Hex, Hex] {
  try {
    return decodeFunctionData({ abi: gatewayAbi.question, data: question }).args
  } catch {
    throw notAQuestion()
  }
}

/**
 * The dotted form of a name in the form of DNS: each label with its length before it, a zero at the end.
 * @returns Undefined for anything else.
 */
function readDnsName(bytes: Uint8Array): string | undefined {
  const labels: string[] = []
  let place = 0
  for (let length = bytes[0]; length !== undefined && length > 0; length = bytes[place]) {
    const label = bytes.subarray(place + 1, place + 1 + length)
    if (label.length < length) return undefined
    labels.push(new TextDecoder().decode(label))
    place += 1 + length
  }
  return place === bytes.length - 1 ? labels.join('.') : undefined
}
