import { editSend, goBack, resetSend, resetView, type SendStatus, selectAccount } from '@latchkey/core'
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
import { useErrorText } from '../../text/useErrorText.ts'
import { explorerUrl } from '../network/chooseNetwork.ts'

const rings: Record<SendStatus, RingProps['state']> = {
  editing: 'idle',
  resolving: 'asked',
  signing: 'asked',
  pending: 'asked',
  confirmed: 'done',
  reverted: 'failed',
  failed: 'failed',
}

/** How a send went: on its way, not sent, or undone. A success leads back to the account by itself. */
export function WalletSendResultView() {
  const kit = useKit()
  const { t } = useText()
  const errorText = useErrorText()
  const { send, wallet } = useKitState((state) => ({
    send: state.send,
    wallet: selectAccount(state).connectedWalletInfo?.name,
  }))
  const { token, status, error, hash } = send
  const network = kit.networks.find((each) => each.caipNetworkId === (send.networkId ?? token?.networkId))
  const said = error && errorText(error, { wallet, network: network?.name })
  const href = hash === undefined ? undefined : explorerUrl(network, hash)
  const toAccount = () => {
    resetView(kit, 'Account')
    resetSend(kit)
  }
  const again = () => {
    editSend(kit, {})
    goBack(kit)
  }
  return (
    <Body>
      <Stack className="lk-c">
        <Ring state={rings[status]}>
          <TokenImage size="l" name={token?.symbol ?? '?'} src={token?.iconUrl} />
        </Ring>
        <StatusMessage
          live={error ? 'alert' : 'status'}
          title={said?.title ?? (status === 'confirmed' ? t('result.confirmed.title') : t('result.pending.title'))}
        >
          {said?.body ?? (status === 'confirmed' ? '' : t('result.pending.body'))}
        </StatusMessage>
      </Stack>
      {error && <ErrorDetails error={error} />}
      <Stack>
        {href && (
          <Button href={href} external>
            {t('result.explorer')}
            <Icon d={externalIcon} size="s" flip />
          </Button>
        )}
        {status === 'failed' && (
          <Button variant="primary" onClick={again}>
            <Icon d={refreshIcon} />
            {t('common.tryAgain')}
          </Button>
        )}
        <Button variant={status === 'failed' ? 'quiet' : 'primary'} onClick={toAccount}>
          {t('result.toAccount')}
        </Button>
      </Stack>
    </Body>
  )
}
