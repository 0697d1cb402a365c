/** Whether the browser is hydrating the page that the server sent; the parts that wait for an interaction come later. */
export const takeover = { isRunning: false };
