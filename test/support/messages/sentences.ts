/** SPEC.md 8, "The error catalogue", word for word and in its order. `...` and `{…}` stand for what differs each time. */
export const catalog = {
  transport: ["Service temporarily unavailable", "Resource not found", "Network error", "Chunk load error"],
  shopper: [
    "No address found",
    "Could not find location",
    "Could not fetch location",
    "No vendors found near your location",
    "Failed to load vendors",
    "No vendors match your filters.",
    "No vendors found in your area.",
    "No products match your search query.",
    "Error loading Google Maps API",
    "Error loading maps",
    "Loading...",
    "Failed to place order: {server message or Please try again}",
    "Could not reach the server. Please check your internet connection.",
    "An error occurred. Please try again later.",
    "Failed to load vendor or products data.",
    "{label} copied to clipboard!",
    "Failed to copy to clipboard",
    "Address copied to clipboard!",
    "Delivery Address copied to clipboard!",
    "No items in cart",
  ],
  account: [
    "Login failed. Please check your credentials.",
    "Unexpected response structure",
    "Registration failed",
    "An error occurred during registration",
    "Failed to send reset password request. Please try again.",
    "Failed to reset password. The link may have expired or is invalid.",
  ],
  dashboard: [
    "Failed to fetch vendor data: ...",
    "No vendor data available",
    "Failed to load vendor details. Please try again.",
    "Failed to update order status",
    "Failed to update product status.",
    "Failed to update product details. Please try again.",
    "Failed to delete product.",
    "Failed to update product image. {message}",
    "Failed to upload image. Please try again.",
    "Failed to update product",
    "Invalid response from server",
    "An error occurred while updating settings.",
    "An error occurred while updating business hours.",
    "Failed to update settings.",
    "Failed to update business hours.",
    "Failed to load delivery zone. Please try again later.",
    "Failed to update delivery zone.",
    "An error occurred while updating delivery zone.",
    "Failed to save promo: {message or Unknown error}",
    "Failed to upload logo.",
    "Failed to load vendor details.",
    "Failed to update details.",
    "Failed to load dispensary details.",
    "Failed to load subscription status",
    "Failed to cancel subscription: ...",
    "Payment processing failed: ...",
    "Payment Processing Unavailable ... Error: Missing payment configuration.",
    "Failed to import products",
    "Failed to connect to Treez",
    "An error occurred while adding the products.",
    "An error occurred while creating the products: ...",
    "Failed to add strain",
    "Failed to send message. Please try again.",
    "Failed to submit application. Please try again.",
  ],
  courier: [
    "Please fill in all required fields",
    "Failed to submit request. Please try again.",
    "Failed to fetch courier requests",
    "Failed to update status",
    "Failed to update courier request status",
    "Courier request successfully marked as {status in lower case}",
    "This account does not have courier service enabled. Please contact support.",
  ],
  success: [
    "Order successfully marked as ...",
    "Settings updated successfully!",
    "Business hours updated successfully!",
    "Delivery zone updated successfully!",
    "Promo saved successfully!",
    "Logo updated successfully!",
    "Product updated successfully!",
    "Product deleted successfully!",
    "Details updated successfully!",
    "Dispensary information updated successfully!",
    "Products added successfully!",
    "Products added to inventory successfully!",
    "Successfully connected to Treez!",
    "Message sent successfully!",
    "Application submitted successfully! We will contact you soon.",
    "Phone number copied to clipboard!",
    "Subscription successfully canceled",
  ],
} as const;

export type Audience = keyof typeof catalog;
export type Sentence<A extends Audience = Audience> = (typeof catalog)[A][number];

/** How a sentence of the catalog reads on a screen. */
export function patternOf(sentence: string): RegExp {
  const [last = ""] = sentence.match(/\.+$/) ?? [];
  const literal = sentence
    .split(/\{[^}]*\}|\.\.\./)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".+");
  // What ends with a full stop ends there; the menu's screen says "Error: " before it (SPEC.md 2).
  return new RegExp(`^(Error: )?${literal}${last === "." ? "$" : ""}`, "s");
}
