import { networkImageUrl } from '@latchkey/core'
import { accountButtonState, networkButtonState } from '../buttons/accountButtonState.ts'
import { connectButtonState } from '../buttons/buttonState.ts'
import { attributesOf, type PropertyName } from './attributes.ts'
import { ButtonElement, type Drawing } from './ButtonElement.ts'
import type { ButtonFace } from './buttonNodes.ts'

const anyButton: readonly PropertyName[] = ['size', 'disabled']
const accountButton: readonly PropertyName[] = [...anyButton, 'balance', 'charsStart', 'charsEnd', 'namespace']
const connectButton: readonly PropertyName[] = [...accountButton, 'label', 'loadingLabel']
const networkButton: readonly PropertyName[] = [...anyButton, 'label']

/** `<latchkey-account-button>` */
export class AccountElement extends ButtonElement {
  static readonly propertyNames = accountButton
  static readonly observedAttributes = attributesOf(accountButton)

  protected override face({ kit, state, properties, t, balance }: Drawing): ButtonFace | undefined {
    const account = accountButtonState(kit, state, properties)
    if (account === undefined) return undefined
    const { testId, open, address, isAway, mustSignIn, showsBalance, short } = account
    return {
      testId,
      primary: false,
      open,
      parts: [
        ...(showsBalance ? [{ kind: 'balance', text: balance ?? '' } as const] : []),
        { kind: 'face', address, isAway },
        ...(isAway ? [{ kind: 'hidden', text: t('button.networkUnsupported') } as const] : []),
        mustSignIn
          ? { kind: 'label', text: t('button.signIn') }
          : {
              kind: 'sentence',
              text: t('button.account', { address: '{address}' }),
              mark: 'address',
              shown: short,
              isAddress: true,
            },
      ],
    }
  }
}

/** `<latchkey-button>` */
export class ConnectElement extends AccountElement {
  static override readonly propertyNames = connectButton
  static override readonly observedAttributes = attributesOf(connectButton)

  protected override face(drawing: Drawing): ButtonFace {
    const account = super.face(drawing)
    if (account !== undefined) return account
    const { testId, text, open } = connectButtonState(drawing.state, drawing.properties, drawing.t)
    return { testId, primary: true, open, parts: [{ kind: 'text', text }] }
  }
}

/** `<latchkey-network-button>` */
export class NetworkElement extends ButtonElement {
  static readonly propertyNames = networkButton
  static readonly observedAttributes = attributesOf(networkButton)

  protected override face({ kit, state, properties, t }: Drawing): ButtonFace {
    const { network, isAway, open } = networkButtonState(kit, state)
    const name = properties.label ?? network?.name ?? t('button.network')
    const face = { testId: 'w3m-network-button', primary: false, open }
    if (isAway) return { ...face, parts: [{ kind: 'label', text: t('button.networkUnsupported') }] }
    if (network === undefined) return { ...face, parts: [{ kind: 'label', text: name }] }
    return {
      ...face,
      parts: [
        { kind: 'image', name: network.name, src: networkImageUrl(kit, network) },
        {
          kind: 'sentence',
          text: t('button.networkChange', { network: '{network}' }),
          mark: 'network',
          shown: name,
          isAddress: false,
        },
      ],
    }
  }
}
