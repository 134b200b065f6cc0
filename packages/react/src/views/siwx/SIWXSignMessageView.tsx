import { isSiwxRequired, selectAccount } from '@latchkey/core'
import { cancelSignIn, signIn } from '@latchkey/core/siwx'
import {
  Body,
  Button,
  Details,
  Icon,
  KeyValue,
  Ring,
  refreshIcon,
  Stack,
  StatusMessage,
  WalletImage,
} from '@latchkey/ui'
import { shortenAddress } from '../../buttons/buttonState.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { ErrorDetails } from '../../parts/ErrorDetails.tsx'
import { useText } from '../../text/TextContext.ts'
import { readableHost } from './readableHost.ts'

/** Asks for the signature that signs the account in: where, with which account, and that it costs nothing. */
export function SIWXSignMessageView() {
  const kit = useKit()
  const { t } = useText()
  const { status, error, message } = useKitState((state) => state.siwx)
  const { address, wallet } = useKitState((state) => {
    const { address, connectedWalletInfo } = selectAccount(state)
    return { address, wallet: connectedWalletInfo }
  })
  const host = hostOf(kit.env.href())
  const readable = readableHost(host)
  const app = kit.options.metadata?.name ?? readable ?? host
  const name = wallet?.name ?? t('common.wallet')
  const isRequired = isSiwxRequired(kit)
  const isAsked = status === 'signing' || status === 'checking-answer'
  const head = useHead(name, app)
  const sign = () => void signIn(kit).catch(() => undefined)
  return (
    <Body>
      <Stack className="lk-c">
        <Ring state={isAsked ? 'asked' : status === 'refused' ? 'failed' : status === 'signed' ? 'done' : 'idle'}>
          <WalletImage size="l" name={name} src={wallet?.icon} />
        </Ring>
        <StatusMessage title={head.title} live={status === 'refused' ? 'alert' : 'status'}>
          {head.body}
        </StatusMessage>
      </Stack>
      <KeyValue
        facts={[
          {
            name: t('siwx.site'),
            value: (
              <span>
                <bdi dir="ltr">{readable ?? host}</bdi>
                {readable && (
                  <>
                    <br />
                    <bdi dir="ltr">{host}</bdi>
                  </>
                )}
              </span>
            ),
          },
          {
            name: t('siwx.account'),
            value: address && <bdi dir="ltr">{shortenAddress(address, { charsStart: 6, charsEnd: 4 })}</bdi>,
          },
          { name: t('siwx.cost'), value: t('siwx.free') },
        ]}
      />
      {message && !isAsked && (
        <Details
          summary={t('siwx.text')}
          text={message.toString()}
          copyLabel={t('siwx.copyText')}
          copiedLabel={t('common.copied')}
          refusedLabel={t('common.notCopied')}
        />
      )}
      {error && <ErrorDetails error={error} />}
      <Stack>
        <Button
          variant={isAsked ? 'plain' : 'primary'}
          // One that could not begin is begun again by the press.
          busy={isAsked}
          disabled={!isAsked && message === undefined && error?.code !== 'siwx/start-failed'}
          data-testid="w3m-connecting-siwe-sign"
          onClick={sign}
        >
          {status === 'refused' && <Icon d={refreshIcon} />}
          {t(isAsked ? 'siwx.waiting' : status === 'refused' ? 'common.tryAgain' : 'siwx.sign')}
        </Button>
        <Button variant="quiet" data-testid="w3m-connecting-siwe-cancel" onClick={() => void cancelSignIn(kit)}>
          {t(isRequired ? 'siwx.cancelRequired' : 'siwx.cancel')}
        </Button>
      </Stack>
    </Body>
  )
}

/** What is going on, in words. */
function useHead(wallet: string, app: string): { title: string; body: string } {
  const kit = useKit()
  const { t, errorText } = useText()
  const { status, error } = useKitState((state) => state.siwx)
  if (error?.code === 'wallet/user-rejected') {
    return { title: t('siwx.declined.title'), body: t('siwx.declined.body') }
  }
  if (error) return errorText(error, { wallet })
  if (status === 'signing') return { title: t('siwx.asked.title', { wallet }), body: t('siwx.asked.body') }
  if (status === 'checking-answer') return { title: t('siwx.checking.title'), body: t('siwx.checking.body') }
  const body = isSiwxRequired(kit) ? t('siwx.bodyRequired') : t('siwx.body')
  return { title: t('siwx.title', { app }), body }
}

function hostOf(href: string): string {
  try {
    return new URL(href).host
  } catch {
    return ''
  }
}
