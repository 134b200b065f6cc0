import {
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  devnet,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { disconnect, mountModal, openModal, selectAccount, watch } from 'latchkey/actions'
import { getSolanaSigner } from 'latchkey/solana'
import { endpoint, kit } from './kit'
import { inTurn, press, show } from './page'

mountModal(kit)
const rpc = createSolanaRpc(devnet(endpoint))

function signer() {
  const found = getSolanaSigner(kit)
  if (found === undefined) throw new Error('Nobody is connected')
  return found
}

/** A lamport to oneself. */
async function transfer() {
  const source = signer()
  const { value: latest } = await rpc.getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(source, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(latest, message),
    (message) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source, destination: source.address, amount: 1n }),
        message,
      ),
  )
}

const refresh = inTurn(async () => {
  const address = getSolanaSigner(kit)?.address
  show('address', address ?? '')
  show('balance', address ? String((await rpc.getBalance(address).send()).value) : '')
})
watch(kit, (state) => selectAccount(state, 'solana').address, refresh)

press('connect', async () => openModal(kit))
press('account', async () => openModal(kit))
press('sign', async () => {
  const source = signer()
  const content = new TextEncoder().encode('Signed by a host.')
  const [signed] = await source.modifyAndSignMessages([{ content, signatures: {} }])
  const bytes = signed?.signatures[source.address]
  show('signature', bytes ? getBase58Decoder().decode(bytes) : '')
})
press('sign-transaction', async () =>
  show('signed', getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(await transfer()))),
)
press('send', async () =>
  show('hash', getBase58Decoder().decode(await signAndSendTransactionMessageWithSigners(await transfer()))),
)
press('disconnect', () => disconnect(kit))
