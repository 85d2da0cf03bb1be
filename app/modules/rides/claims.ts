/** Marketing claims, shown with `claimNote`. */
export const claims = {
  travellers: "Tiotusentals resenärer",
  saving: "omkring 70 procent billigare än att köra själv",
  earnings: "upp till 2 000 kr i månaden till bilens kostnader",
};

export const claimNote = "Siffrorna är våra egna uppskattningar och beror på sträcka, pris och hur många som åker med.";
