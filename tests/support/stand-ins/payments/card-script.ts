/**
 * Replaces Stripe's script in the browser: a form consisting of a line of text in the requested language. The first
 * click is declined, the second redirects to the bank's page (the test server's own), which pays and redirects back.
 */
export function cardScript(origin: string): string {
  return `
    let presses = 0;
    window.Stripe = (key, { locale }) => ({
      elements: ({ clientSecret }) => ({
        clientSecret,
        create: () => {
          const heard = {};
          return {
            on: (name, act) => { heard[name] = act; },
            mount: (box) => {
              box.textContent = 'Card form of ' + key + ' in ' + locale;
              setTimeout(() => heard.ready());
            },
          };
        },
      }),
      confirmPayment: async ({ elements, confirmParams }) => {
        presses += 1;
        if (presses === 1) return { error: { type: 'card_error', message: 'Your card was declined.' } };
        const { clientSecret } = elements;
        location.href = '${origin}/bank?' + new URLSearchParams({ clientSecret, back: confirmParams.return_url });
        return new Promise(() => {});
      },
    });`;
}
