import { base58 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { encodeFunctionData, parseAbi, stringToHex } from 'viem'
import type { PhraseAddresses } from '../../../keys/src/addresses.ts'

const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const abi = parseAbi(['function approve(address spender,uint256 amount)'])
const solanaChain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const permitTypes = ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256']

/** Requests as an app makes them. */
export function createRequests(origin: string, addresses: PhraseAddresses) {
  const base = { origin, claimedName: 'Harbour', chainId: 'eip155:1', addresses }
  const onSolana = { ...base, chainId: solanaChain }
  const { evm, solana } = addresses
  const signIn = (domain: string) =>
    `${domain} wants you to sign in with your Ethereum account:\n${evm}\n\nURI: ${origin}\nVersion: 1\nChain ID: 1\nNonce: 12345678`
  return {
    message: (text = 'Hello harbour') => ({ ...base, method: 'personal_sign', params: [stringToHex(text), evm] }),
    signIn: (domain: string) => ({ ...base, method: 'personal_sign', params: [stringToHex(signIn(domain)), evm] }),
    unreadable: { ...base, method: 'personal_sign', params: ['0xff00ff00', evm] },
    send: (value = 10n ** 17n) => ({
      ...base,
      method: 'eth_sendTransaction',
      params: [{ from: evm, to: stranger, value: `0x${value.toString(16)}` }],
    }),
    blind: { ...base, method: 'eth_sendTransaction', params: [{ from: evm, to: stranger, data: '0xdeadbeef' }] },
    approveAll: (token: string) => ({
      ...base,
      method: 'eth_sendTransaction',
      params: [
        {
          from: evm,
          to: token,
          data: encodeFunctionData({ abi, functionName: 'approve', args: [stranger, 2n ** 256n - 1n] }),
        },
      ],
    }),
    permit: (token: string, chainId = 1) => ({
      ...base,
      method: 'eth_signTypedData_v4',
      params: [
        evm,
        JSON.stringify({
          domain: { name: 'Harbour dollar', version: '1', chainId, verifyingContract: token },
          primaryType: 'Permit',
          types: {
            Permit: permitTypes.map((text) => {
              const [name = '', type = ''] = text.split(' ')
              return { name, type }
            }),
          },
          message: { owner: evm, spender: stranger, value: '5000000', nonce: 0, deadline: 1_900_000_000 },
        }),
      ],
    }),
    solanaMessage: (text: string) => ({
      ...onSolana,
      method: 'solana_signMessage',
      params: { message: base58.encode(new TextEncoder().encode(text)), pubkey: solana },
    }),
    /** Takes its blockhash from a nonce account. */
    solanaNonce: (account: string, nonce: string, lamports: number) => {
      const payer = new PublicKey(solana)
      const toPubkey = new PublicKey(new Uint8Array(32).fill(9))
      const message = new TransactionMessage({
        payerKey: payer,
        recentBlockhash: nonce,
        instructions: [
          SystemProgram.nonceAdvance({ noncePubkey: new PublicKey(account), authorizedPubkey: payer }),
          SystemProgram.transfer({ fromPubkey: payer, toPubkey, lamports }),
        ],
      })
      const transaction = base58.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
      return { ...onSolana, method: 'solana_signTransaction', params: { transaction } }
    },
    solanaSend: (method: string, blockhash: string, lamports = 1_000_000) => {
      const payer = new PublicKey(solana)
      const toPubkey = new PublicKey(new Uint8Array(32).fill(9))
      const message = new TransactionMessage({
        payerKey: payer,
        recentBlockhash: blockhash,
        instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey, lamports })],
      })
      const transaction = base58.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
      const many = method === 'solana_signAllTransactions'
      return { ...onSolana, method, params: many ? { transactions: [transaction, transaction] } : { transaction } }
    },
  }
}
