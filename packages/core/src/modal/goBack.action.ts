import { constants } from '@latchkey/protocol'
import { cancelConnect } from '../connection/connection.actions.ts'
import type { Kit } from '../kit/kit.types.ts'
import { cancelSwitchNetwork } from '../network/network.machine.ts'
import { popView } from './modal.actions.ts'

/**
 * Goes back to the previous view; from the only one it closes the modal. What the left view was waiting for is given up
 * 100 ms later (spec 2), when the view is off the screen, unless it was asked for again.
 */
export function goBack(kit: Kit): void {
  const { modal, attempt, switchingNetworkId } = kit.store.getState()
  const left = modal.stack.at(-1)
  popView(kit)
  const giveUp = () => {
    const now = kit.store.getState()
    if (left?.view === 'ConnectingExternal' && now.attempt === attempt) cancelConnect(kit)
    const stillSwitching = switchingNetworkId !== undefined && now.switchingNetworkId === switchingNetworkId
    if (left?.view === 'SwitchNetwork' && stillSwitching) cancelSwitchNetwork(kit)
  }
  kit.env.clock.setTimer(giveUp, constants.goBackFollowUpMs)
}
