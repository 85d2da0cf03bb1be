/* Stands in for PayPal's script in a demo: as much of `paypal.Buttons` as a page with one button uses. */
(() => {
  const address = `${new URL(document.currentScript.src).origin}/demo/paypal/checkoutnow`;

  function Buttons(options) {
    let place = null;
    const button = document.createElement("button");
    const note = document.createElement("small");
    button.type = "button";
    button.className = "btn wide";
    button.textContent = "Betala med PayPal";
    button.style.background = options.style?.color === "white" ? "#fff" : "#ffc439";
    button.style.border = "1px solid #555";
    button.style.color = "#111";
    note.textContent = "Låtsas-PayPal: inga pengar dras.";
    button.addEventListener("click", () => pay().catch((error) => options.onError?.(error)));

    async function pay() {
      const choices = { resolve: () => true, reject: () => false };
      if ((await options.onClick?.({ fundingSource: "paypal" }, choices)) === false) return;
      // Opened before anything is asked, because browsers allow it only right after a press.
      const popup = window.open("", "paypal-stand-in", "popup,width=480,height=760");
      try {
        const token = await options.createOrder({ paymentSource: "paypal" }, {});
        const isApproved = await choiceIn(popup, token);
        const data = { orderID: token, payerID: "STANDINPAYER", paymentSource: "paypal" };
        if (isApproved) await options.onApprove(data, { restart: pay });
        else options.onCancel?.({ orderID: token });
      } catch (error) {
        popup?.close();
        throw error;
      }
    }

    /** Waits for what the payer presses there; closing the window is a no. */
    function choiceIn(popup, token) {
      if (!popup) throw new Error("The browser opened no window");
      return new Promise((resolve) => {
        const channel = new BroadcastChannel(`paypal-stand-in-${token}`);
        const watch = setInterval(() => popup.closed && end(false), 300);
        const end = (isApproved) => {
          clearInterval(watch);
          channel.close();
          resolve(isApproved);
        };
        channel.onmessage = ({ data }) => end(data === "approved");
        popup.location = `${address}?token=${encodeURIComponent(token)}&popup=1`;
      });
    }

    return {
      isEligible: () => true,
      async render(container) {
        place = typeof container === "string" ? document.querySelector(container) : container;
        place.replaceChildren(button, note);
        const setDisabled = (isDisabled) => async () => {
          button.disabled = isDisabled;
        };
        options.onInit?.({}, { enable: setDisabled(false), disable: setDisabled(true) });
      },
      async close() {
        place?.replaceChildren();
      },
    };
  }

  window.paypal = { Buttons, version: "stand-in" };
})();
