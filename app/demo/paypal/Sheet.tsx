import { DemoPage, type DemoPageProps } from "../DemoPage";

export function Sheet(props: Omit<DemoPageProps, "demo">) {
  const demo = "Låtsas-PayPal. Den här sidan står i stället för PayPal, inga pengar dras.";
  return <DemoPage {...props} demo={demo} />;
}
