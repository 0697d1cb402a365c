import type { ComponentProps } from 'react';
import { Form, useLocation, useRouteLoaderData } from 'react-router';

type OfficeFormProps = Omit<ComponentProps<typeof Form>, 'action'> & { action?: string | undefined };

/**
 * A form of an office. In the merchant office it names the shop that its page was rendered for: of those who work in
 * several, another window may have opened another shop's office meanwhile (`refuseOtherShop`).
 */
export function OfficeForm({ children, action, ...props }: OfficeFormProps) {
  const isPost = props.method === 'post';
  const isMultipart = props.encType === 'multipart/form-data';
  const address = useShopAddress(action);
  return (
    <Form {...props} action={isPost && isMultipart ? address : action}>
      {isPost && !isMultipart && <ShopOfForm />}
      {children}
    </Form>
  );
}

/** The same field for a form that the browser sends by itself. */
export function ShopOfForm() {
  const shop = useOfficeShop();
  return shop === undefined ? null : <input type="hidden" name="officeShop" value={shop} />;
}

/** The address of a form with files, which name the shop there: their bodies are not read before their action. */
export function useShopAddress(action?: string): string | undefined {
  const { pathname, search } = useLocation();
  const shop = useOfficeShop();
  if (shop === undefined) return action;
  const address = action ?? `${pathname}${search}`;
  return `${address}${address.includes('?') ? '&' : '?'}officeShop=${shop}`;
}

/** The shop that the page was rendered for; undefined in other offices. */
export function useOfficeShop(): number | undefined {
  return (useRouteLoaderData('frame-merchant-office') as { shopId: number } | undefined)?.shopId;
}
