import { KitError, parseCaipAddress } from '@latchkey/protocol'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Address, CompactSize, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'
import { invalidAddress, malformed, type Proof, type Signed, unsupported, wrong } from '../signed.ts'
import { type Challenge, isFullProof, isSimpleProof } from './bip322.ts'

type BitcoinNetwork = typeof NETWORK

const regtest: BitcoinNetwork = { ...TEST_NETWORK, bech32: 'bcrt' }

/** How addresses are written, by the CAIP-2 reference of the network: 32 characters of the hash of its first block. */
const networks: Readonly<Record<string, BitcoinNetwork>> = {
  '000000000019d6689c085ae165831e93': NETWORK,
  '000000000933ea01ad0ee984209779ba': TEST_NETWORK,
  '00000000da84f2bafbbc53dee25a72ae': TEST_NETWORK,
  '00000008819873e925422c1ff0f99f7c': TEST_NETWORK,
  '0f9188f13cb7b2c71f2a335e3a4fc328': regtest,
}

/**
 * BIP-322, simple and full, for p2wpkh, p2sh-p2wpkh and p2tr (key path), and the older signatures from which the key is
 * recovered (BIP-137, with the headers that Electrum and others use) where the address is that key's. An address of
 * another network than the account's is refused, taproot by an older signature and scripts of several keys by name.
 */
export async function verifyBitcoin({ account, message, signature }: Signed): Promise<Proof> {
  const { reference, address } = parseCaipAddress(account)
  const network = networks[reference]
  if (!network) {
    const shortMessage = 'Sign-ins are not known on this network'
    throw new KitError({ code: 'siwx/chain-unsupported', shortMessage, details: reference })
  }
  const challenge = readAddress(network, address)
  const { kind, bytes } = readSignature(signature)
  if (kind === 'legacy') {
    if (challenge.type === 'tr') throw unsupported('taproot by BIP-137')
    if (isRecovered(challenge, message, bytes)) return { by: 'key' }
    throw wrong()
  }
  if (challenge.type === 'pkh') throw unsupported('p2pkh by BIP-322')
  const tries = kind === 'simple' ? [isSimpleProof] : kind === 'full' ? [isFullProof] : [isSimpleProof, isFullProof]
  if (tries.some((isProof) => isProof(challenge, message, bytes))) return { by: 'key' }
  throw wrong()
}

function readAddress(network: BitcoinNetwork, address: string): Challenge {
  let decoded: ReturnType<ReturnType<typeof Address>['decode']>
  try {
    decoded = Address(network).decode(address)
  } catch {
    throw invalidAddress('it is not one of this network')
  }
  const script = OutScript.encode(decoded)
  switch (decoded.type) {
    case 'pkh':
    case 'wpkh':
    case 'sh':
      return { type: decoded.type, hash: decoded.hash, script }
    case 'tr':
      return { type: 'tr', hash: decoded.pubkey, script }
    default:
      throw unsupported(decoded.type === 'wsh' ? 'p2wsh' : `an address of kind ${decoded.type}`)
  }
}

const legacyBytes = 65

function readSignature(text: string): { kind: 'legacy' | 'simple' | 'full' | 'either'; bytes: Uint8Array } {
  const [, prefix = '', body = ''] = /^(smp|ful|pof)?([\s\S]*)$/.exec(text) ?? []
  const isPrefixed = prefix !== '' && body.length % 4 === 0
  if (isPrefixed && prefix === 'pof') throw unsupported('a proof of funds of BIP-322')
  const bytes = decode(isPrefixed ? body : text)
  if (isPrefixed) return { kind: prefix === 'ful' ? 'full' : 'simple', bytes }
  const [header = 0] = bytes
  if (bytes.length === legacyBytes && header >= 27 && header <= 42) return { kind: 'legacy', bytes }
  return { kind: 'either', bytes }
}

function decode(text: string): Uint8Array {
  try {
    return /^([0-9a-fA-F]{2})+$/.test(text) ? hexToBytes(text) : base64.decode(text)
  } catch {
    throw malformed('it is neither base64 nor hex')
  }
}

/** Whether the key that a signature of BIP-137 comes from is that of the address. */
function isRecovered({ type, hash }: Challenge, message: string, signature: Uint8Array): boolean {
  const header = signature[0] ?? 0
  // 27 to 30: p2pkh of a long key; 31 to 34: of a short one, which Electrum uses for all; 35 to 38: p2sh-p2wpkh; 39 to
  // 42: p2wpkh.
  const isFitting =
    (type === 'pkh' && header <= 34) ||
    (type === 'sh' && header >= 31 && header <= 38) ||
    (type === 'wpkh' && header >= 31 && !(header >= 35 && header <= 38))
  if (!isFitting) return false
  try {
    const point = secp256k1.Signature.fromBytes(signature.slice(1))
      .addRecoveryBit((header - 27) & 3)
      .recoverPublicKey(legacyHash(message))
    const keyHash = hash160(point.toBytes(type !== 'pkh' || header >= 31))
    return isSame(hash, type === 'sh' ? hash160(concatBytes(Uint8Array.of(0, 20), keyHash)) : keyHash)
  } catch {
    return false
  }
}

function legacyHash(message: string): Uint8Array {
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes('\x18Bitcoin Signed Message:\n')
  return sha256(sha256(concatBytes(prefix, CompactSize.encode(BigInt(text.length)), text)))
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
