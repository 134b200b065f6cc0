import { type Platform, walletImageUrl } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import {
  externalIcon,
  Glyph,
  globeIcon,
  Icon,
  List,
  plugIcon,
  Row,
  Stack,
  StatusMessage,
  Text,
  WalletImage,
  walletIcon,
} from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useKit } from '../hooks/useKit.ts'
import type { MessageKey } from '../messages/messages.types.ts'
import { HiddenAround } from '../text/HiddenAround.tsx'
import { useText } from '../text/TextContext.ts'

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

type WalletLink = {
  readonly id: string
  readonly kind: 'extension' | 'app' | 'web'
  readonly href: string
  readonly label: MessageKey & `links.${string}`
  readonly note?: MessageKey & `links.${string}`
}

/** The ways to a wallet that make sense on this machine, the nearest first. Only web addresses: nothing that runs. */
function walletLinks(wallet: Wallet, { ios, android, mobile }: Platform): readonly WalletLink[] {
  const extension = link('extension', wallet.chrome_store, 'links.chrome', 'links.chromeNote')
  const appStore = link('app', wallet.app_store, 'links.ios', 'links.iosNote')
  const playStore = link('app', wallet.play_store, 'links.android', 'links.androidNote')
  const web = link('web', wallet.webapp_link, 'links.web')
  const homepage = link('web', wallet.homepage, 'links.homepage')
  const stores = [...(android ? [] : appStore), ...(ios ? [] : playStore)]
  return mobile ? [...stores, ...web, ...homepage] : [...extension, ...web, ...stores, ...homepage]
}

function link(
  kind: WalletLink['kind'],
  href: string | null | undefined,
  label: WalletLink['label'],
  note?: WalletLink['label'],
): readonly WalletLink[] {
  if (!href || !/^https:\/\//i.test(href)) return []
  return [{ id: label, kind, href, label, ...(note && { note }) }]
}

type WalletHeadingProps = { readonly wallet: Wallet; readonly title: string; readonly children: ReactNode }

/** A wallet of the directory, large, and what there is to say of it. */
export function WalletHeading({ wallet, title, children }: WalletHeadingProps) {
  const kit = useKit()
  return (
    <Stack className="lk-c lk-lead">
      <WalletImage size="l" name={wallet.name} src={walletImageUrl(kit, wallet)} />
      <StatusMessage title={title}>{children}</StatusMessage>
    </Stack>
  )
}
