import { Field } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';

/** A promotion code, handed to the checkout. */
export function CouponField() {
  const { register } = useForm({ defaultValues: { coupon: '' } });
  return (
    <Box sx={{ width: '100%', maxWidth: 280 }}>
      <Field label="Coupon code (optional)" autoComplete="off" registration={register('coupon')} />
    </Box>
  );
}
