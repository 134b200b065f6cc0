import type { Wallet } from '@latchkey/protocol'
import { externalIcon, Glyph, globeIcon, Icon, List, plugIcon, Row, Text, walletIcon } from '@latchkey/ui'
import { useKit } from '../hooks/useKit.ts'
import { HiddenAround } from '../text/HiddenAround.tsx'
import { useText } from '../text/useText.ts'
import { walletLinks } from './walletLinks.ts'

const icons = { extension: plugIcon, app: walletIcon, web: globeIcon } as const

/** Every way to a wallet that the directory knows: stores, web app, website. They leave the page. */
export function WalletLinks({ wallet }: { readonly wallet: Wallet }) {
  const kit = useKit()
  const { t } = useText()
  const links = walletLinks(wallet, kit.env.platform)
  if (links.length === 0) return <Text centred>{t('links.none')}</Text>
  return (
    <List aria-label={t('title.getNamedWallet', { wallet: wallet.name })}>
      {links.map(({ id, kind, href, label, note }) => (
        <Row
          key={id}
          image={<Glyph icon={icons[kind]} />}
          title={<HiddenAround text={t('common.opensNewTab', { label: '{label}' })} values={{ label: t(label) }} />}
          subtitle={note && t(note)}
          trailing={<Icon d={externalIcon} flip />}
          href={href}
          external
        />
      ))}
    </List>
  )
}
