import { rpcCall } from '@latchkey/devnet'
import { Keypair, NONCE_ACCOUNT_LENGTH, NonceAccount, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'

type Answer<Value> = { readonly value: Value }

/** Makes a nonce account that `authority` may use: anybody can make one for anybody. */
export async function createNonce(url: string, authority: string): Promise<{ account: string; value: string }> {
  const [payer, nonce] = [Keypair.generate(), Keypair.generate()]
  await rpcCall(url, 'requestAirdrop', [payer.publicKey.toBase58(), 1_000_000_000])
  const latest = (await rpcCall(url, 'getLatestBlockhash', [])) as Answer<{ blockhash: string }>
  const lamports = Number(await rpcCall(url, 'getMinimumBalanceForRentExemption', [NONCE_ACCOUNT_LENGTH]))
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: latest.value.blockhash })
  transaction.add(
    SystemProgram.createNonceAccount({
      fromPubkey: payer.publicKey,
      noncePubkey: nonce.publicKey,
      authorizedPubkey: new PublicKey(authority),
      lamports,
    }),
  )
  transaction.sign(payer, nonce)
  await rpcCall(url, 'sendTransaction', [transaction.serialize().toString('base64'), { encoding: 'base64' }])
  const account = nonce.publicKey.toBase58()
  const params = [account, { encoding: 'base64' }]
  const { value } = (await rpcCall(url, 'getAccountInfo', params)) as Answer<{ data: [string, string] }>
  return { account, value: NonceAccount.fromAccountData(Buffer.from(value.data[0], 'base64')).nonce }
}
