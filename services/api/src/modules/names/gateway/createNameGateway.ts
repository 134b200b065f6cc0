import { decodeFunctionData, type Hex, hexToBytes, isAddress, isAddressEqual, isHex, namehash } from 'viem'
import type { Clock } from '../../../clock.ts'
import type { NameSigning } from '../../../config/config.types.ts'
import type { NameRepository } from '../createNameRepository.ts'
import { notAQuestion, otherResolver, otherZone } from '../name.errors.ts'
import { answerRecord, type NameRecords } from './answerRecord.ts'
import { gatewayAbi } from './gatewayAbi.ts'
import { readDnsName } from './readDnsName.ts'
import { signAnswer } from './signAnswer.ts'

/** An answer is good so long. Short, because a name's records may change; long enough for a slow clock of a chain. */
const answerSeconds = 300
const possibleName = /^[a-z0-9.-]+$/
const reverseName = /^([0-9a-f]{40})\.addr\.reverse$/

/**
 * Answers questions that a resolver on a chain passes on (EIP-3668): the records of the names given out here, and the
 * names of addresses. A name that nobody has is answered, too, with empty records: the caller must be able to tell.
 */
export function createNameGateway({ names, zones, clock, signing }: createNameGateway.Options) {
  async function recordsOf(name: string): Promise<NameRecords> {
    const node = namehash(name)
    const [, account] = reverseName.exec(name) ?? []
    if (account !== undefined) {
      const address: Hex = `0x${account}`
      const found = await names.ofAddress(address)
      const main = found.find(({ addresses }) => addresses['60']?.address.toLowerCase() === address)
      return { node, registered: undefined, primaryName: main?.name }
    }
    if (!zones.some((zone) => name === zone || name.endsWith(`.${zone}`))) throw otherZone()
    // What is no name of this service has nothing, and its odd characters need not reach the database.
    return { node, registered: possibleName.test(name) ? await names.find(name) : undefined, primaryName: undefined }
  }

  /**
   * @param sender The resolver that asks.
   * @returns What the resolver takes for an answer.
   * @throws ApiFault
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
