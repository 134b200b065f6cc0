import { editSend, goBack, leaveSend, type SendStatus, selectAccount, transactionUrl } from '@latchkey/core'
import {
  Body,
  Button,
  externalIcon,
  Icon,
  Ring,
  type RingProps,
  refreshIcon,
  Stack,
  StatusMessage,
  TokenImage,
} from '@latchkey/ui'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { ActivityButton } from '../history/ActivityButton.tsx'
import { PaymentSent } from './PaymentSent.tsx'
import { askToSend } from './sendFields.ts'
import { namespaceOf } from './useSendForm.ts'

const rings: Record<SendStatus, RingProps['state']> = {
  editing: 'idle',
  resolving: 'asked',
  signing: 'asked',
  pending: 'asked',
  confirmed: 'done',
  reverted: 'failed',
  failed: 'failed',
}

/** How a send went: on its way, arrived, not sent, or undone. */
export function WalletSendResultView() {
  const kit = useKit()
  const { t, errorText } = useText()
  const { send, wallet, plan } = useKitState((state) => ({
    send: state.send,
    wallet: selectAccount(state, namespaceOf(state.send.token?.networkId)).connectedWalletInfo?.name,
    plan: state.plans.find(({ id }) => id === state.send.planId),
  }))
  const { token, status, error, hash } = send
  const network = kit.networks.find((each) => each.caipNetworkId === (send.networkId ?? token?.networkId))
  const said = error && errorText(error, { wallet, network: network?.name })
  const url = hash === undefined ? undefined : transactionUrl(kit, network, hash)
  const failed = status === 'failed'
  // The wallet was asked and gave no clear answer: another press could pay twice.
  const mayBeOut = failed && plan?.steps.some(({ state }) => state === 'asked')
  const again = () => {
    goBack(kit)
    // What the wallet has said no to is asked of it again; anything else has to be looked at first.
    if (error?.code.startsWith('wallet/')) askToSend(kit, plan?.quote)
    else editSend(kit, {})
  }
  if (status === 'confirmed') {
    return (
      <Body>
        <PaymentSent url={url} />
      </Body>
    )
  }
  return (
    <Body>
      <Stack className="lk-c">
        <Ring state={mayBeOut ? 'idle' : rings[status]}>
          <TokenImage size="l" square={!!token?.nft} name={token?.symbol ?? '?'} src={token?.iconUrl} />
        </Ring>
        <StatusMessage live={error ? 'alert' : 'status'} title={said?.title ?? t('result.pending.title')}>
          {mayBeOut ? t('result.mayBeOut') : (said?.body ?? t('result.pending.body'))}
        </StatusMessage>
      </Stack>
      {error && <ErrorDetails error={error} />}
      <Stack>
        {url && (
          <Button {...url}>
            {t('result.explorer')}
            {url.external && <Icon d={externalIcon} size="s" flip />}
          </Button>
        )}
        {mayBeOut && <ActivityButton networkId={network?.caipNetworkId} />}
        {failed && !mayBeOut && (
          <Button variant="primary" onClick={again}>
            <Icon d={refreshIcon} />
            {t('common.tryAgain')}
          </Button>
        )}
        <Button variant={failed ? 'quiet' : 'primary'} onClick={() => leaveSend(kit)}>
          {t('common.close')}
        </Button>
      </Stack>
    </Body>
  )
}
