import {
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  type Base64EncodedWireTransaction,
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  type RpcTransport,
  type Signature,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { Connection } from '@solana/web3.js'
import type { Solana } from '../../src/solana/startSolana.ts'

/** Both clients, unmodified, on one chain. `called` collects the methods that they ask for over HTTP. */
export function createClients(solana: Solana, called: Set<string>) {
  const plain = createDefaultRpcTransport({ url: solana.rpcUrl })
  const transport = (async (config) => {
    called.add(String(Reflect.get(Object(config.payload), 'method')))
    return plain(config)
  }) as RpcTransport
  const rpc = createSolanaRpcFromTransport(transport)
  const rpcSubscriptions = createSolanaRpcSubscriptions(solana.webSocketUrl)
  const confirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })

  async function sign(payer: KeyPairSigner, instructions: readonly Instruction[]) {
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (start) => setTransactionMessageFeePayerSigner(payer, start),
      (start) => setTransactionMessageLifetimeUsingBlockhash(lifetime, start),
      (start) => appendTransactionMessageInstructions(instructions, start),
    )
    const signed = await signTransactionMessageWithSigners(message)
    assertIsTransactionWithBlockhashLifetime(signed)
    return signed
  }

  return {
    rpc,
    rpcSubscriptions,
    sign,
    /** Sends and waits by the client's own confirmation over the WebSocket. */
    async send(payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<Signature> {
      const signed = await sign(payer, instructions)
      await confirm(signed, { commitment: 'confirmed' })
      return getSignatureFromTransaction(signed)
    },
    async wire(payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<Base64EncodedWireTransaction> {
      return getBase64EncodedWireTransaction(await sign(payer, instructions))
    },
    web3: new Connection(solana.rpcUrl, {
      commitment: 'confirmed',
      wsEndpoint: solana.webSocketUrl,
      fetchMiddleware: (info, init, next) => {
        called.add(String(Reflect.get(Object(JSON.parse(String(init?.body))), 'method')))
        next(info, init)
      },
    }),
  }
}
