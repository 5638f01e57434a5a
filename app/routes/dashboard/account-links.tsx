import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LogoutForm } from "#app/ui/page/logout-form.tsx";

export const AccountLinks = ({ className }: { className: string }) => (
  <div className={`flex flex-wrap ${className}`}>
    <ButtonLink to="/account" look="secondary">
      Your account
    </ButtonLink>
    <LogoutForm>
      <Button type="submit" look="quiet">
        Logout
      </Button>
    </LogoutForm>
  </div>
);
