import { pushView } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { Button, CopyButton, Stack } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useText } from '../../text/useText.ts'

/** The link itself, for who can't scan or open it, and the way to the wallet for who doesn't have it. */
export function PairingLink({ wallet }: { readonly wallet: Wallet | undefined }) {
  const kit = useKit()
  const { t } = useText()
  const { wcUri, expired } = useKitState((state) => state.pairing)
  return (
    <Stack>
      <CopyButton
        wide
        text={wcUri ?? ''}
        disabled={wcUri === undefined || expired}
        label={t('pairing.copy')}
        copiedLabel={t('common.copied')}
        data-testid="copy-wc2-uri"
      />
      {wallet && (
        <Button variant="quiet" onClick={() => pushView(kit, 'Downloads', { walletId: wallet.id })}>
          {t('pairing.get', { wallet: wallet.name })}
        </Button>
      )}
    </Stack>
  )
}
