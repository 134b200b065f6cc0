import { describe, expect, it } from 'vitest'
import { type TestKit, testKit } from '../../test/testKit.ts'
import { pushView } from './modal.actions.ts'
import { openModal } from './openModal.action.ts'
import { pushTransaction, settleTransaction } from './settleTransaction.action.ts'

const views = (kit: TestKit) => kit.store.getState().modal.stack.map(({ view }) => view)

describe('the transaction stack', () => {
  function waiting() {
    const kit = testKit()
    void openModal(kit, { view: 'WalletSend' })
    pushView(kit, 'WalletSendPreview')
    const ran: string[] = []
    pushTransaction(kit, {
      onSuccess: () => ran.push('success'),
      onError: () => ran.push(`error at ${views(kit).at(-1)}`),
      onCancel: () => ran.push(`cancel at ${views(kit).at(-1)}`),
    })
    return { kit, ran }
  }

  it('runs the success callback on success [S4.34]', () => {
    const { kit, ran } = waiting()
    settleTransaction(kit, 'success')
    expect(ran).toEqual(['success'])
    expect(views(kit)).toEqual(['WalletSend', 'WalletSendPreview'])
  })

  it('runs the error callback, then goes back [S4.35]', () => {
    const { kit, ran } = waiting()
    settleTransaction(kit, 'error')
    expect(ran).toEqual(['error at WalletSendPreview'])
    expect(views(kit)).toEqual(['WalletSend'])
  })

  it('runs the cancel callback, then goes back [S4.36]', () => {
    const { kit, ran } = waiting()
    settleTransaction(kit, 'cancel')
    expect(ran).toEqual(['cancel at WalletSendPreview'])
    expect(views(kit)).toEqual(['WalletSend'])
  })

  it('settles the newest first, and nothing when it is empty', () => {
    const { kit, ran } = waiting()
    pushTransaction(kit, { onSuccess: () => ran.push('newer') })
    settleTransaction(kit, 'success')
    settleTransaction(kit, 'success')
    settleTransaction(kit, 'cancel')
    expect(ran).toEqual(['newer', 'success'])
    expect(views(kit)).toEqual(['WalletSend', 'WalletSendPreview'])
  })
})
